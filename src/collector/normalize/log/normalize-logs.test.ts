import { expect, test } from "vitest";
import { normalizeLogItems } from "./normalize-logs.ts";
import { context, NOW, SPAN, TRACE } from "../../../../tests/fixtures/reception.ts";

test("a log item becomes a record", () => {
  const { records, invalid } = normalizeLogItems(
    [
      {
        timestamp: NOW / 1e3,
        level: "warn",
        body: "card 4111 1111 1111 1111 refused",
        trace_id: TRACE,
        attributes: {
          "sentry.trace.parent_span_id": { value: SPAN, type: "string" },
          password: { value: "x1", type: "string" },
        },
      },
      { level: "info" },
    ],
    context,
  );
  expect(invalid).toBe(1);
  expect(records).toMatchObject([
    {
      severity: 13,
      severityText: "warn",
      body: "card [Filtered] refused",
      traceId: TRACE,
      spanId: SPAN,
      service: "app",
      attributes: { password: "[Filtered]" },
    },
  ]);
});
