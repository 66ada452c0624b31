import { expect, test } from "vitest";
import { normalizeClientReport } from "./normalize-client-report.ts";
import { context } from "../../../../tests/fixtures/reception.ts";

test("what a client dropped becomes outcomes; unknown categories and reasons stay bounded", () => {
  const { outcomes, invalid } = normalizeClientReport(
    {
      discarded_events: [
        { reason: "before_send", category: "error", quantity: 2 },
        { reason: "Robert'); DROP TABLE", category: "made_up", quantity: 1 },
        { reason: "queue_overflow", category: "error", quantity: -5 },
        { reason: "queue_overflow", category: "error", quantity: 1e300 },
        "nonsense",
      ],
    },
    context,
  );
  expect(outcomes.map(({ category, kind, reason, quantity }) => [category, kind, reason, quantity])).toEqual([
    ["error", "client_discard", "before_send", 2],
    ["default", "client_discard", "other", 1],
    ["error", "client_discard", "queue_overflow", 1e9],
  ]);
  expect(invalid).toBe(2);
});

test.each([
  ["a report without losses", { discarded_events: [] }, 0],
  ["an entry without a count", { discarded_events: [{ reason: "x", category: "error", quantity: 0 }] }, 0],
  ["no list", {}, 1],
  ["lists that are not lists", { discarded_events: "many", rate_limited_events: [null] }, 2],
  ["no object", [1, 2], 1],
  ["too many entries", { discarded_events: Array.from({ length: 205 }, () => ({ quantity: 1 })) }, 5],
])("%s", (_, sent, invalid) => {
  expect(normalizeClientReport(sent, context).invalid).toBe(invalid);
});
