import { expect, it } from "vitest";
import { minutesOf, replayVerdicts, type Stretch } from "./replay-verdicts.ts";
import type { Verdict } from "./verdict.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const terms = { forMinutes: 0, keepFiringMinutes: 5, onNoData: "keep", onError: "keep" } as const;

const stretch = (from: number, to: number, verdict: Verdict): Stretch => ({ from, to, verdict });

it("opens an alert after its time, ends it after the time to resolve, and leaves the last one open", () => {
  const verdicts = (
    ["clear", "firing", "firing", "firing", "clear", "clear", "clear", "firing", "firing"] as const
  ).map((verdict, minute) => ({ at: minute * MINUTE, verdict }));
  expect(replayVerdicts(verdicts, { ...terms, forMinutes: 1, keepFiringMinutes: 2 }, 2 * MINUTE)).toEqual([
    { said: verdicts[2], end: 6 * MINUTE },
    { said: verdicts[8], end: null },
  ]);
});

it("finds the same in stretches as in every one of their minutes", () => {
  const stretches = [
    stretch(30_000, 2 * HOUR, "clear"),
    stretch(2 * HOUR, 2 * HOUR + 3 * MINUTE, "firing"),
    stretch(2 * HOUR + 3 * MINUTE, 5 * HOUR, "clear"),
    stretch(5 * HOUR, 9 * HOUR, "firing"),
    stretch(9 * HOUR, 12 * HOUR, "unknown"),
    stretch(12 * HOUR, 15 * HOUR, "clear"),
  ];
  for (const [forMinutes, keepFiringMinutes] of [
    [0, 0],
    [2, 5],
    [10, 60],
  ] as const) {
    const own = { ...terms, forMinutes, keepFiringMinutes };
    const every = stretches.flatMap((one) =>
      Array.from(
        { length: Math.floor((one.to - 1) / MINUTE) - Math.ceil(one.from / MINUTE) + 1 },
        (_, minute) => ({
          ...one,
          at: (Math.ceil(one.from / MINUTE) + minute) * MINUTE,
        }),
      ),
    );
    const some = [...minutesOf(stretches, own, 0)];
    expect(some.length).toBeLessThan(every.length / 2);
    const whole = replayVerdicts(every, own, 2 * MINUTE);
    expect(replayVerdicts(some, own, 2 * MINUTE)).toEqual(whole);
    expect(whole.length).toBe(forMinutes < 3 ? 2 : 1);
  }
});

it("says nothing of the time before it was asked for", () => {
  const stretches = [stretch(0, HOUR, "firing"), stretch(HOUR, 2 * HOUR, "clear")];
  const [first] = minutesOf(stretches, terms, HOUR / 2);
  expect(first).toMatchObject({ at: HOUR / 2, verdict: "firing" });
  expect([...minutesOf(stretches, terms, 3 * HOUR)]).toEqual([]);
});
