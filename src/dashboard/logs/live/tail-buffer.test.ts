import { describe, expect, it } from "vitest";
import type { LogView } from "#model/api/log.ts";
import { EMPTY_TAIL, LINES_A_STEP, receive, step } from "./tail-buffer.ts";

const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index) }) as LogView);

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

  it("goes on knowing that more came than was sent", () => {
    expect(step(receive({ ...EMPTY_TAIL, isCut: true }, lines(0, 1))).isCut).toBe(true);
  });
});
