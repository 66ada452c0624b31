import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Seats } from "../threads/seats.ts";
import { createTurns } from "./turns.ts";

const HOLD = 50;

/** Requests that each take the given time to decode, by a clock that only decoding moves. */
function busyThread(decoding: number, options: { patience?: number; mostWaiting?: number } = {}) {
  let time = 0;
  const turns = createTurns({
    slice: 10,
    patience: 100,
    hold: HOLD,
    mostWaiting: 10,
    now: () => time,
    ...options,
  });
  const done: string[] = [];
  const request = async (name: string) => {
    const admitted = await turns.take();
    // Decoding awaits caches that answer at once.
    await Promise.resolve();
    if (admitted) time += decoding;
    done.push(admitted ? name : `${name} refused`);
  };
  return { request, done, pass: (millis: number) => void (time += millis) };
}

test("requests are decoded in their order, for a slice of each turn", async () => {
  const { request, done } = busyThread(6);
  for (const name of ["a", "b", "c", "d", "e"]) void request(name);
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(["a", "b"]);
  await nextTurn();
  expect(done).toEqual(["a", "b", "c", "d"]);
  await nextTurn();
  expect(done).toEqual(["a", "b", "c", "d", "e"]);
});

test("after a slice, turns that bring requests go on for as long", async () => {
  const { request, done, pass } = busyThread(10);
  for (const name of ["a", "b", "c"]) void request(name);
  await nextTurn();
  void request("d");
  await nextTurn();
  void request("e");
  await nextTurn();
  expect(done).toEqual(["a"]);
  void request("f");
  pass(10);
  await nextTurn();
  expect(done).toEqual(["a", "b"]);
});

test("a request that waited too long is refused, and one behind too many only after a while", async () => {
  const { request, done, pass } = busyThread(1, { mostWaiting: 2 });
  for (const name of ["a", "b", "c"]) void request(name);
  await nextTurn();
  expect(done).toEqual(["a", "b"]);
  await sleep(2 * HOLD);
  expect(done).toEqual(["a", "b", "c refused"]);
  void request("d");
  pass(101);
  await nextTurn();
  expect(done.slice(3)).toEqual(["d refused"]);
});

/** Seats in threads that take no time. */
function fewSeats(count: number) {
  let offer: () => void = () => undefined;
  let free = count;
  const added: number[] = [];
  const seats: Seats = {
    exist: () => count > 0,
    take() {
      if (free === 0) return undefined;
      free -= 1;
      return { leave: () => undefined, collect: () => Promise.resolve("given_back") };
    },
    add: () => void added.push(free),
    onFree: (given) => (offer = given),
  };
  return {
    seats,
    added,
    becomeFree() {
      free += 1;
      offer();
    },
  };
}

test("a request that may leave gets a seat at once, or as soon as one is free, before its turn here", async () => {
  const { seats, becomeFree } = fewSeats(1);
  const turns = createTurns({ slice: 10, patience: 100, hold: HOLD, mostWaiting: 10, seats });
  const got: string[] = [];
  const request = async (name: string) => {
    const turn = await turns.takeTurnOrSeat();
    got.push(`${name} ${typeof turn === "object" ? "left" : turn}`);
  };
  await Promise.all([request("a"), turns.take().then((isHere) => got.push(`b ${isHere}`)), request("c")]);
  expect(got).toEqual(["a left", "b true", "c here"]);
  void turns.take();
  void request("d");
  becomeFree();
  await Promise.resolve();
  expect(got.at(-1)).toBe("d left");
});

test("another thread is started each half second in which this one was busy with what might have left", async () => {
  let time = 0;
  let busy = 0.8;
  const { seats, added } = fewSeats(0);
  const turns = createTurns({
    slice: 10,
    patience: 10_000,
    hold: HOLD,
    mostWaiting: 1_000,
    seats,
    busySince: () => busy,
    now: () => time,
  });
  const decode = async (count: number, mayLeave: boolean) => {
    const request = async () => {
      await (mayLeave ? turns.takeTurnOrSeat() : turns.take());
      time += 10;
    };
    await Promise.all(Array.from({ length: count }, request));
    await nextTurn();
  };
  await decode(100, true);
  expect(added).toHaveLength(0);
  busy = 0.95;
  await decode(100, false);
  expect(added).toHaveLength(0);
  await decode(100, true);
  expect(added).toHaveLength(2);
});
