import { describe, expect, it } from "vitest";
import {
  decideNotification,
  NOTIFICATION_REASONS,
  type GroupState,
  type NotificationLog,
} from "./decide-notification.ts";

const REPEAT = 100;
const state = (firing: string[], resolved: string[] = [], now = 10): GroupState => ({
  now,
  firing,
  resolved,
  repeat: REPEAT,
});
const log = (firing: string[], resolved: string[] = []): NotificationLog => ({ at: 0, firing, resolved });

it.each([
  [null, state(["a"]), "first notification"],
  [null, state([], ["a"]), "do not notify"],
  [log(["a"]), state(["a", "b"]), "new alerts in group"],
  [log(["a", "b"]), state(["b"], ["a"]), "newly resolved"],
  [log(["b"], ["a"]), state(["b"], ["a"]), "do not notify"],
  [log(["a"]), state([], ["a"]), "all resolved"],
  [log(["a"]), state(["a"], [], REPEAT), "repeat interval elapsed"],
  [log(["a"]), state(["a"], [], REPEAT - 1), "do not notify"],
  [log(["a"]), { ...state(["a"], [], REPEAT), repeat: null }, "do not notify"],
] as const)("of %j and %j: %s", (before, now, reason) => {
  expect(decideNotification(before, now)).toBe(reason);
});

/** Every subset of a few alerts, before and now. */
const SETS = [[], ["a"], ["b"], ["a", "b"], ["a", "b", "c"]];
const cases = [null, ...SETS.flatMap((firing) => SETS.map((resolved) => log(firing, resolved)))].flatMap(
  (before) =>
    SETS.flatMap((firing) =>
      SETS.filter((resolved) => !resolved.some((one) => firing.includes(one))).flatMap((resolved) =>
        [1, REPEAT].map((at) => [before, state(firing, resolved, at)] as const),
      ),
    ),
);

describe(`in all of ${cases.length} cases`, () => {
  it("has one of the six reasons", () => {
    for (const [before, now] of cases)
      expect(NOTIFICATION_REASONS).toContain(decideNotification(before, now));
  });

  it("has nothing more to say once it was said", () => {
    const said = cases.filter(([before, now]) => decideNotification(before, now) !== "do not notify");
    for (const [, now] of said)
      expect(decideNotification({ ...now, at: now.now }, now)).toBe("do not notify");
  });

  it("never keeps an alert to itself that was not listed as firing", () => {
    const fresh = cases.filter(([before, { firing }]) =>
      firing.some((one) => before?.firing.includes(one) !== true),
    );
    for (const [before, now] of fresh)
      expect(["first notification", "new alerts in group"]).toContain(decideNotification(before, now));
  });

  it("says nothing of a group of which nothing was said and nothing fires", () => {
    const quiet = cases.filter(
      ([before, { firing }]) => firing.length === 0 && (before === null || before.firing.length === 0),
    );
    for (const [before, now] of quiet) expect(decideNotification(before, now)).toBe("do not notify");
  });

  it("does not depend on the order", () => {
    for (const [before, now] of cases) {
      const turned = before === null ? null : { ...before, firing: before.firing.toReversed() };
      expect(decideNotification(turned, { ...now, firing: now.firing.toReversed() })).toBe(
        decideNotification(before, now),
      );
    }
  });
});
