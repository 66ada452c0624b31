import { expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { normalizeOtlpSpans } from "#collector/normalize/span/normalize-otlp-spans.ts";
import { decodeTracesProto } from "#collector/wire/otlp/decode-traces.ts";
import { encodeOtlp, encodeOtlpLogs } from "./encode-otlp.ts";
import { normalizeOtlpLogs } from "#collector/normalize/log/normalize-logs.ts";
import { decodeLogsProto } from "#collector/wire/otlp/decode-logs.ts";
import { generateTrace } from "./generate-traces.ts";
import { createRandom } from "#lib/random.ts";
import { scrubbing } from "../../fixtures/reception.ts";

const NOW = 1_795_176_000_000;

it("makes a request that the collector decodes to the generated spans", () => {
  const { spans } = generateTrace(createRandom(3), NOW);
  const decoded = decodeTracesProto(encodeOtlp(spans));
  if (!decoded.ok) throw new Error(decoded.error.code);
  const read = normalizeOtlpSpans(decoded.value, {
    projectId: 1 as ProjectId,
    receivedAt: NOW,
    defaultService: "none",
    maxAge: 30 * 86_400_000,
    scrubbing,
  });
  const sent = spans.map((span) => Object.assign(span, { scope: null }));
  const byId = (list: typeof spans) => list.toSorted((left, right) => (left.spanId < right.spanId ? -1 : 1));
  expect(byId(read)).toEqual(byId(sent));
});

it("encodes log records that the collector decodes unchanged", () => {
  const random = createRandom(3);
  const logs = Array.from({ length: 20 }, () => generateTrace(random, NOW).logs).flat();
  const decoded = decodeLogsProto(encodeOtlpLogs(logs));
  if (!decoded.ok) throw new Error(decoded.error.code);
  const read = normalizeOtlpLogs(decoded.value, {
    projectId: 1 as ProjectId,
    receivedAt: NOW,
    defaultService: "none",
    maxAge: 30 * 86_400_000,
    scrubbing,
  });
  const known = (list: typeof logs) =>
    list
      .map(({ body, time, severity, traceId, attributes }) =>
        JSON.stringify([body, String(time), severity, traceId, attributes]),
      )
      .toSorted();
  expect(known(read)).toEqual(known(logs));
});
