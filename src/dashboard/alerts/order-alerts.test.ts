import { expect, test } from "vitest";
import type { AlertView } from "#api/alerts.ts";
import { makeAlert } from "./make-alert.ts";
import { worstFirst } from "./order-alerts.ts";

const AT = "2026-11-22T14:05:00.000Z";

const measure = (before: number | null, now: number) => ({ before, now, unit: "share", count: null });
const order = (...alerts: AlertView[]) => worstFirst(alerts).map(({ id }) => id);

test("severity counts before size, and what somebody takes care of comes last in its severity", () => {
  expect(
    order(
      makeAlert(1, { severity: "info", measure: measure(0.01, 1) }),
      makeAlert(2, { severity: "page", acknowledged: { at: AT, by: "Mara" }, measure: measure(0.01, 1) }),
      makeAlert(3),
      makeAlert(4, { severity: "page" }),
    ),
  ).toEqual([4, 2, 3, 1]);
});

test("the larger change comes first, whichever its direction; then the latest", () => {
  expect(
    order(
      makeAlert(1, { measure: measure(0.1, 0.2) }),
      makeAlert(2, { measure: measure(90, 10) }),
      makeAlert(3, { measure: measure(0, 0.2) }),
      makeAlert(4, { measure: measure(null, 5) }),
      makeAlert(5, { openedAt: "2026-11-22T15:00:00.000Z" }),
    ),
  ).toEqual([3, 2, 1, 5, 4]);
});
