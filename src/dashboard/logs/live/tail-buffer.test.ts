import { describe, expect, it } from "vitest";
import type { LogView } from "#model/api/log.ts";
import { EMPTY_TAIL, keep, LINES_A_STEP, rateOf, receive, step, type Intake } from "./tail-buffer.ts";

const lines = (from: number, count: number): Intake => ({
  logs: Array.from({ length: count }, (_, index) => ({ id: String(from + index) }) as LogView),
  dropped: 0,
});

describe("the live tail", () => {
  it("shows what came, the latest first", () => {
    const state = step(receive(step(receive(EMPTY_TAIL, lines(0, 2))), lines(2, 1)));
    expect(state.shown.map(({ id }) => id)).toEqual(["2", "1", "0"]);
  });

  it("shows no more at a time than a person follows, and counts what passed by", () => {
    const state = step(receive(EMPTY_TAIL, lines(0, 100)));
    expect(state.shown).toHaveLength(LINES_A_STEP);
    expect(state.shown[0]?.id).toBe("99");
    expect(state.passedBy).toBe(100 - LINES_A_STEP);
  });

  it("keeps what comes while it is paused, up to a bound, and shows it when it goes on", () => {
    let state = EMPTY_TAIL;
    for (let turn = 0; turn < 5; turn += 1) state = receive(state, lines(turn * 1000, 1000));
    expect(state.shown).toEqual([]);
    expect(state.waiting).toHaveLength(2000);
    state = step(state, true);
    expect([state.shown.length, state.waiting.length, state.passedBy]).toEqual([300, 0, 4700]);
  });

  it("holds a bounded number of lines between two steps, and counts the others", () => {
    const intake = lines(0, 0);
    for (const log of lines(0, 10_000).logs) keep(intake, log);
    expect(intake.logs.length).toBeLessThan(4000);
    expect(intake.logs.at(-1)?.id).toBe("9999");
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
