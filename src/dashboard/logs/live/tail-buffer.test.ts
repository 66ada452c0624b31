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
  showEarlier,
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
  it("shows new lines, latest first", () => {
    const state = step(receive(step(receive(EMPTY_TAIL, lines(0, 2))), lines(2, 1)));
    expect(state.shown.map(({ id }) => id)).toEqual(["2", "1", "0"]);
  });

  it("shows the lines before it below, and takes them for no arrivals", () => {
    const state = showEarlier(step(receive(EMPTY_TAIL, lines(5, 1))), lines(1, 2).items as LogView[]);
    expect(state.shown.map(({ id }) => id)).toEqual(["5", "1", "2"]);
    expect(state.arrivals).toEqual([1]);
  });

  it("limits lines in the long run and counts skipped ones", () => {
    let state = step(receive(EMPTY_TAIL, lines(0, MOST_SHOWN)));
    expect(state.skipped).toBe(0);
    state = step(receive(state, lines(1000, 100)));
    expect(state.shown[0]?.id).toBe("1099");
    expect(state.shown[LINES_A_STEP]?.id).toBe(String(MOST_SHOWN - 1));
    expect(state.skipped).toBe(100 - LINES_A_STEP);
  });

  it("skips nothing of a few lines per second, even in bursts", () => {
    let state = EMPTY_TAIL;
    for (let burst = 0; burst < 10; burst += 1) {
      state = step(receive(state, lines(burst * 100, 40)));
      for (let turn = 0; turn < 3; turn += 1) state = step(receive(state, lines(0, 0)));
    }
    // A browser lets a page that nobody looks at wait for a minute.
    for (let minute = 0; minute < 3; minute += 1) state = step(receive(state, lines(0, 180), 86));
    expect(state.skipped).toBe(0);
    expect(rateOf(state, 700)).toBeCloseTo(3, 0);
  });

  it("buffers lines while paused, up to a limit, and shows them on resume", () => {
    let state = EMPTY_TAIL;
    for (let turn = 0; turn < 5; turn += 1) state = receive(state, lines(turn * 1000, 1000));
    expect(state.shown).toEqual([]);
    expect(state.waiting).toHaveLength(2000);
    state = step(state, true);
    expect([state.shown.length, state.waiting.length, state.skipped]).toEqual([300, 0, 4700]);
  });

  it("keeps a gap in place without counting it as a line", () => {
    const around: Intake = { items: [...lines(0, 1).items, gap, ...lines(1, 1).items], dropped: 0 };
    const state = step(receive(EMPTY_TAIL, around));
    expect(state.shown.map(({ id }) => id)).toEqual(["1", "gap", "0"]);
    expect([state.arrivals, countLines(state.shown)]).toEqual([[2], 2]);
    const intake: Intake = { items: [gap], dropped: 0 };
    for (const log of lines(0, 10_000).items) keep(intake, log);
    const flooded = step(receive({ ...EMPTY_TAIL, room: 0 }, intake));
    expect(flooded.shown.at(-1)).toEqual(gap);
    expect(flooded.skipped).toBe(10_000 - LINES_A_STEP);
  });

  it("bounds the lines between two steps and counts the rest", () => {
    const intake = lines(0, 0);
    for (const log of lines(0, 10_000).items) keep(intake, log);
    expect(intake.items.length).toBeLessThan(4000);
    expect(intake.items.at(-1)?.id).toBe("9999");
    const state = step(receive(EMPTY_TAIL, intake));
    expect(state.shown.length + state.skipped).toBe(10_000);
  });

  it("reports the current rate", () => {
    let state = EMPTY_TAIL;
    expect(rateOf(state, 500)).toBe(0);
    for (const count of [100, 0, 50]) state = receive(state, lines(0, count));
    expect(rateOf(state, 500)).toBe(100);
    for (let turn = 0; turn < 20; turn += 1) state = receive(state, lines(0, 0));
    expect(rateOf(state, 500)).toBe(0);
  });
});
