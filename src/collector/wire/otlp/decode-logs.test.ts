import { expect, test } from "vitest";
import { decodeLogsJson, decodeLogsProto } from "./decode-logs.ts";
import { jsonBytes, SPAN, TRACE } from "../../../../tests/fixtures/otlp-traces.ts";
import { bytesField, fixed64Field, numberField } from "../../../../tests/fixtures/write-proto.ts";

test("logs are the same in both encodings", () => {
  const proto = decodeLogsProto(
    bytesField(
      1,
      bytesField(
        2,
        bytesField(
          2,
          fixed64Field(1, 5n),
          fixed64Field(11, 6n),
          numberField(2, 17),
          bytesField(3, "ERROR"),
          bytesField(5, bytesField(1, "hello")),
          bytesField(9, Buffer.from(TRACE, "hex")),
          bytesField(10, Buffer.from(SPAN, "hex")),
          bytesField(12, "evt"),
        ),
      ),
    ),
  );
  const inJson = decodeLogsJson(
    jsonBytes({
      resourceLogs: [
        {
          scopeLogs: [
            {
              logRecords: [
                {
                  timeUnixNano: "5",
                  observedTimeUnixNano: 6,
                  severityNumber: 17,
                  severityText: "ERROR",
                  body: { stringValue: "hello" },
                  traceId: TRACE,
                  spanId: SPAN,
                  eventName: "evt",
                },
              ],
            },
          ],
        },
      ],
    }),
  );
  expect(proto).toEqual(inJson);
  expect(proto).toMatchObject({
    value: {
      scopes: [
        {
          records: [
            { time: 5n, observed: 6n, severity: 17, body: "hello", traceId: TRACE, eventName: "evt" },
          ],
        },
      ],
    },
  });
});
