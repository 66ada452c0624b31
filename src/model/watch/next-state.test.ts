import { expect, it } from "vitest";
import { randomOf } from "../../../tests/fixtures/simulated-traffic.ts";
import type { Verdict } from "./judge-failures.ts";
import { nextState, type OpenState } from "./next-state.ts";

const KEEP = 300_000;
const VERDICTS: Verdict[] = ["firing", "unsure", "clear", "unknown"];

it("opens at once, and ends only after it was over for the whole time", () => {
  expect(nextState(null, "firing", 1000, KEEP)).toEqual({ step: "open", state: { clearSince: null } });
  const waits = nextState({ clearSince: null }, "clear", 1000, KEEP);
  expect(waits).toEqual({ step: "stay", state: { clearSince: 1000 } });
  expect(nextState(waits.state, "clear", 1000 + KEEP - 1, KEEP).step).toBe("stay");
  expect(nextState(waits.state, "clear", 1000 + KEEP, KEEP)).toEqual({ step: "end", state: null });
});

it("begins to wait anew when it is not over after all, and keeps waiting while nothing is known", () => {
  expect(nextState({ clearSince: 1 }, "unsure", 2, KEEP).state).toEqual({ clearSince: null });
  expect(nextState({ clearSince: 1 }, "firing", 2, KEEP).state).toEqual({ clearSince: null });
  expect(nextState({ clearSince: 1 }, "unknown", KEEP * 9, KEEP)).toEqual({
    step: "stay",
    state: { clearSince: 1 },
  });
});

it("does not end early when the clock is set back", () => {
  const { state } = nextState({ clearSince: 9_000_000 }, "clear", 1000, KEEP);
  expect(state).toEqual({ clearSince: 1000 });
});

it("opens and ends in turn, whatever the verdicts", () => {
  const random = randomOf(11);
  let open: OpenState | null = null;
  let [opened, ended] = [0, 0];
  for (let minute = 0; minute < 20_000; minute += 1) {
    const { step, state } = nextState(
      open,
      VERDICTS[Math.floor(random() * VERDICTS.length)]!,
      minute * 60_000,
      KEEP,
    );
    expect(step === "open").toBe(open === null && state !== null);
    expect(step === "end").toBe(open !== null && state === null);
    opened += Number(step === "open");
    ended += Number(step === "end");
    open = state;
  }
  expect(opened).toBeGreaterThan(5);
  expect(Math.abs(opened - ended)).toBeLessThanOrEqual(1);
});
