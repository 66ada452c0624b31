import type { Span } from "#model/span.ts";
import type { EncodedSpans, SpanDetail } from "./encoded-batch.ts";
import { clampNanos, integerFromHex } from "./integer-id.ts";
import { encodeFlags } from "./span-flags.ts";
import { createJsonTable, createTextTable } from "./text-table.ts";

/** Spans as columns. */
export function encodeSpans(spans: Span[]): EncodedSpans {
  const names = createTextTable();
  const resources = createJsonTable();
  const encoded: EncodedSpans = {
    names: names.texts,
    resources: resources.texts,
    project: [],
    traceId: [],
    spanId: new BigInt64Array(spans.length),
    parentId: new BigInt64Array(spans.length),
    start: new BigInt64Array(spans.length),
    duration: [],
    name: [],
    service: [],
    scope: [],
    op: [],
    flags: [],
    resource: [],
    detail: [],
  };
  for (const [index, span] of spans.entries()) {
    encoded.project.push(span.projectId);
    encoded.traceId.push(span.traceId);
    encoded.spanId[index] = integerFromHex(span.spanId);
    encoded.parentId[index] = span.parentSpanId === null ? 0n : integerFromHex(span.parentSpanId);
    encoded.start[index] = clampNanos(span.start);
    encoded.duration.push(Math.min(Math.max(0, Math.round(span.duration)), Number.MAX_SAFE_INTEGER));
    encoded.name.push(names.add(span.name));
    encoded.service.push(names.add(span.service));
    encoded.scope.push(span.scope === null ? -1 : names.add(span.scope));
    encoded.op.push(span.op === null ? -1 : names.add(span.op));
    encoded.flags.push(encodeFlags(span));
    encoded.resource.push(resources.add(span.resource));
    encoded.detail.push(JSON.stringify(detailOf(span)));
  }
  return encoded;
}

function detailOf(span: Span): SpanDetail {
  return [
    span.attributes,
    span.statusMessage,
    span.events.map((event) => [event.name, String(event.time), event.attributes]),
    span.links.map((link) => [link.traceId, link.spanId, link.attributes]),
    span.eventId,
  ];
}
