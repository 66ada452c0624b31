import { expect, test } from "vitest";
import { recordRows } from "./record-rows.ts";

test("lists the severity as sent only if it differs", () => {
  expect(recordRows({ severity: "warn", severityText: "WARN" })).toEqual({});
  expect(recordRows({ severity: "warn", severityText: "notice", eventName: "order.failed" })).toEqual({
    "severity as sent": "notice",
    event: "order.failed",
  });
});
