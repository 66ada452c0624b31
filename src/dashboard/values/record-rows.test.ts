import { expect, test } from "vitest";
import { recordRows } from "./record-rows.ts";

test("a record's own word for its severity is told only where it is another", () => {
  expect(recordRows({ severity: "warn", severityText: "WARN" })).toEqual({});
  expect(recordRows({ severity: "warn", severityText: "notice", eventName: "order.failed" })).toEqual({
    "severity as sent": "notice",
    event: "order.failed",
  });
});
