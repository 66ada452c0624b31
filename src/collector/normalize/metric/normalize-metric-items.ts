import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { MetricPoint, MetricValue } from "#model/metric/metric-point.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { MAX_NAME } from "../scrub/limits.ts";
import { readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";
import { otherFields, plainAttributes, sentryOrigin } from "../resource/sentry-origin.ts";
import { placeTime } from "../time/place-times.ts";
import { readNumber } from "./sent-number.ts";

/** The metrics of a `trace_metric` container. Those without a name, a known type and a number are counted. */
export function normalizeMetricItems(
  items: unknown[],
  context: RecordContext,
): { records: MetricPoint[]; invalid: number } {
  const records = items
    .map((item) => (isRecord(item) ? readMetric(item, context) : undefined))
    .filter((point) => point !== undefined);
  return { records, invalid: items.length - records.length };
}

const READ = new Set("timestamp trace_id span_id name type value unit attributes".split(" "));

function readMetric(item: Record<string, unknown>, context: RecordContext): MetricPoint | undefined {
  const value = valueOf(item.type, item.value);
  if (typeof item.name !== "string" || item.name === "" || value === undefined) return undefined;
  const sent = Object.assign(otherFields(item, READ), plainAttributes(item.attributes));
  const attributes = cleanRecordAttributes(sent, context.scrubbing);
  return {
    projectId: context.projectId,
    name: cleanRecordText(item.name, context.scrubbing, MAX_NAME),
    unit:
      typeof item.unit === "string" && item.unit !== ""
        ? cleanRecordText(item.unit, context.scrubbing, 63)
        : null,
    description: null,
    start: null,
    time: placeTime(nanosFromMillis(readTime(item.timestamp) ?? context.receivedAt), context),
    value,
    exemplars: [],
    traceId: parseTraceId(item.trace_id) ?? null,
    spanId: parseSpanId(item.span_id) ?? null,
    ...sentryOrigin(attributes, context),
    attributes,
    source: "sentry",
  };
}

/** A counter sends the increase since its last item; a distribution sends each value. */
function valueOf(type: unknown, sent: unknown): MetricValue | undefined {
  const number = readNumber(sent);
  if (number === undefined) return undefined;
  const { value, ...digits } = number;
  switch (type) {
    case "counter":
      return { kind: "sum", ...number, temporality: "delta", monotonic: true };
    case "gauge":
      return { kind: "gauge", ...number };
    case "distribution":
      return {
        kind: "histogram",
        temporality: "delta",
        count: 1,
        sum: value,
        min: value,
        max: value,
        bounds: [],
        counts: [],
        ...digits,
      };
    default:
      return undefined;
  }
}
