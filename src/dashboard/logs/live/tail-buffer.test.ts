import { describe, expect, it } from "vitest";
import type { LogView } from "#api/logs.ts";
import {
  countLines,
  EMPTY_TAIL,
  keep,
  LINES_A_STEP,
  MOST_SHOWN,
  rateOf,
  receive,
  step,
  type Intake,
  type TailGap,
} from "./tail-buffer.ts";

const lines = (from: number, count: number): Intake => ({
  items: Array.from({ length: count }, (_, index) => ({ id: String(from + index) }) as LogView),
  dropped: 0,
});
const gap: TailGap = {
  id: "gap",
  since: "2026-11-20T12:00:00.000Z",
  until: "2026-11-20T12:00:06.000Z",
};

describe("the live tail", () => {
  it("shows what came, the latest first", () => {
    const state = step(receive(step(receive(EMPTY_TAIL, lines(0, 2))), lines(2, 1)));
    expect(state.shown.map(({ id }) => id)).toEqual(["2", "1", "0"]);
  });

  it("shows no more in the long run than a person follows, and counts what passed by", () => {
    let state = step(receive(EMPTY_TAIL, lines(0, MOST_SHOWN)));
    expect(state.passedBy).toBe(0);
    state = step(receive(state, lines(1000, 100)));
    expect(state.shown[0]?.id).toBe("1099");
    expect(state.shown[LINES_A_STEP]?.id).toBe(String(MOST_SHOWN - 1));
    expect(state.passedBy).toBe(100 - LINES_A_STEP);
  });

  it("leaves nothing out of a few lines a second, also where they come all at once or late", () => {
    let state = EMPTY_TAIL;
    for (let burst = 0; burst < 10; burst += 1) {
      state = step(receive(state, lines(burst * 100, 40)));
      for (let turn = 0; turn < 3; turn += 1) state = step(receive(state, lines(0, 0)));
    }
    // A browser lets a page that nobody looks at wait for a minute.
    for (let minute = 0; minute < 3; minute += 1) state = step(receive(state, lines(0, 180), 86));
    expect(state.passedBy).toBe(0);
    expect(rateOf(state, 700)).toBeCloseTo(3, 0);
  });

  it("keeps what comes while it is paused, up to a bound, and shows it when it goes on", () => {
    let state = EMPTY_TAIL;
    for (let turn = 0; turn < 5; turn += 1) state = receive(state, lines(turn * 1000, 1000));
    expect(state.shown).toEqual([]);
    expect(state.waiting).toHaveLength(2000);
    state = step(state, true);
    expect([state.shown.length, state.waiting.length, state.passedBy]).toEqual([300, 0, 4700]);
  });

  it("keeps a gap at its place, counts it as no line, and loses it with no line", () => {
    const around: Intake = { items: [...lines(0, 1).items, gap, ...lines(1, 1).items], dropped: 0 };
    const state = step(receive(EMPTY_TAIL, around));
    expect(state.shown.map(({ id }) => id)).toEqual(["1", "gap", "0"]);
    expect([state.arrivals, countLines(state.shown)]).toEqual([[2], 2]);
    const intake: Intake = { items: [gap], dropped: 0 };
    for (const log of lines(0, 10_000).items) keep(intake, log);
    const flooded = step(receive({ ...EMPTY_TAIL, room: 0 }, intake));
    expect(flooded.shown.at(-1)).toEqual(gap);
    expect(flooded.passedBy).toBe(10_000 - LINES_A_STEP);
  });

  it("holds a bounded number of lines between two steps, and counts the others", () => {
    const intake = lines(0, 0);
    for (const log of lines(0, 10_000).items) keep(intake, log);
    expect(intake.items.length).toBeLessThan(4000);
    expect(intake.items.at(-1)?.id).toBe("9999");
    const state = step(receive(EMPTY_TAIL, intake));
    expect(state.shown.length + state.passedBy).toBe(10_000);
  });

  it("says how many lines come a second, of late", () => {
    let state = EMPTY_TAIL;
    expect(rateOf(state, 500)).toBe(0);
    for (const count of [100, 0, 50]) state = receive(state, lines(0, count));
    expect(rateOf(state, 500)).toBe(100);
    for (let turn = 0; turn < 20; turn += 1) state = receive(state, lines(0, 0));
    expect(rateOf(state, 500)).toBe(0);
  });
});
