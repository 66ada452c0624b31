import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { Span } from "#model/span.ts";
import { placeAll, type UnplacedSpan } from "./child-span.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { MAX_NAME } from "../scrub/limits.ts";
import { readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";
import { sentryResource } from "../resource/sentry-resource.ts";
import { sentryKind, sentryStatus } from "./sentry-span-fields.ts";
import { sentryService } from "../resource/sentry-service.ts";
import { plainAttributes } from "../resource/typed-attributes.ts";

/** The spans of a v2 container, which current JavaScript SDKs stream. Those without usable ids or start are counted. */
export function normalizeSpanItems(
  items: unknown[],
  context: RecordContext,
): { spans: Span[]; invalid: number } {
  const read = items
    .map((item) => (isRecord(item) ? readSpan(item, context) : undefined))
    .filter((span) => span !== undefined);
  return { spans: placeAll(read, context), invalid: items.length - read.length };
}

function readSpan(item: Record<string, unknown>, context: RecordContext): UnplacedSpan | undefined {
  const traceId = parseTraceId(item.trace_id);
  const spanId = parseSpanId(item.span_id);
  const start = readTime(item.start_timestamp);
  if (traceId === undefined || spanId === undefined || start === undefined) return undefined;
  const end = readTime(item.end_timestamp) ?? start;
  const attributes = cleanRecordAttributes(plainAttributes(item.attributes));
  const op = typeof attributes["sentry.op"] === "string" ? attributes["sentry.op"] : null;
  const span: Span = {
    projectId: context.projectId,
    traceId,
    spanId,
    parentSpanId: parseSpanId(item.parent_span_id) ?? null,
    service: sentryService(
      { service: attributes["service.name"], release: attributes["sentry.release"] },
      context.defaultService,
    ),
    scope: typeof attributes["sentry.origin"] === "string" ? attributes["sentry.origin"] : null,
    name: typeof item.name === "string" ? cleanRecordText(item.name, MAX_NAME) : (op ?? ""),
    op,
    kind: sentryKind(attributes["sentry.kind"] ?? item.kind, op),
    start: 0n,
    duration: 0,
    ...sentryStatus(item.status),
    attributes,
    resource: sentryResource(attributes),
    events: [],
    links: linksOf(item.links),
    source: "sentry",
    eventId: null,
  };
  return { span, times: { start: nanosFromMillis(start), end: nanosFromMillis(end) } };
}

function linksOf(value: unknown): Span["links"] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).slice(0, 1_000).flatMap((link) => {
    if (!isRecord(link)) return [];
    const traceId = parseTraceId(link.trace_id);
    const spanId = parseSpanId(link.span_id);
    if (traceId === undefined || spanId === undefined) return [];
    return [{ traceId, spanId, attributes: cleanRecordAttributes(plainAttributes(link.attributes)) }];
  });
}
