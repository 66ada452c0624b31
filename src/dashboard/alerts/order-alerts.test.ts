import { expect, test } from "vitest";
import type { AlertView } from "#api/alerts.ts";
import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";
import { worstFirst } from "./order-alerts.ts";

const AT = "2026-11-22T14:05:00.000Z";

function alert(id: number, more: Partial<AlertView> = {}): AlertView {
  return {
    id,
    key: "",
    rule: { id: "r", name: "R", kind: "failures" },
    severity: "ticket",
    runbook: null,
    state: "firing",
    openedAt: AT,
    detectedAt: AT,
    endedAt: null,
    acknowledged: null,
    silencedBy: null,
    mutedUntil: null,
    title: "",
    text: "",
    subject: NO_SUBJECT,
    measure: null,
    evidence: NO_EVIDENCE,
    messages: [],
    ...more,
  };
}

const measure = (before: number | null, now: number) => ({ before, now, unit: "share", count: null });
const order = (...alerts: AlertView[]) => worstFirst(alerts).map(({ id }) => id);

test("severity counts before size, and what somebody takes care of comes last in its severity", () => {
  expect(
    order(
      alert(1, { severity: "info", measure: measure(0.01, 1) }),
      alert(2, { severity: "page", acknowledged: { at: AT, by: "Mara" }, measure: measure(0.01, 1) }),
      alert(3),
      alert(4, { severity: "page" }),
    ),
  ).toEqual([4, 2, 3, 1]);
});

test("the larger change comes first, whichever its direction; then the latest", () => {
  expect(
    order(
      alert(1, { measure: measure(0.1, 0.2) }),
      alert(2, { measure: measure(90, 10) }),
      alert(3, { measure: measure(0, 0.2) }),
      alert(4, { measure: measure(null, 5) }),
      alert(5, { openedAt: "2026-11-22T15:00:00.000Z" }),
    ),
  ).toEqual([3, 2, 1, 5, 4]);
});
