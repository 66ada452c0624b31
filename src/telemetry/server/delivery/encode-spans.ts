import { SpanStatusCode, type Attributes } from "@opentelemetry/api";
import type { RecordedSpan, SpanScope } from "../spans/recorded-span.ts";
import { ProtoWriter } from "./proto-writer.ts";
import { writeAttributes } from "./write-attributes.ts";

/** Set if it is known whether the parent belongs to another process (https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto). */
const HAS_IS_REMOTE = 0x1_00;
const IS_REMOTE = 0x2_00;

/**
 * Encodes ended spans as one OTLP trace request. Writes bytes directly: the intermediate objects of other serializers cost
 * more than all of this. Field numbers:
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto
 *
 * @param resource of this process
 */
export function spanEncoder(resource: Attributes): (spans: RecordedSpan[]) => Uint8Array {
  const writer = new ProtoWriter();
  return (spans) => {
    const ofResource = writer.begin(1);
    const description = writer.begin(1);
    writeAttributes(writer, 1, resource);
    writer.end(description);
    for (const [scope, own] of Map.groupBy(spans, (span) => span.scope)) writeScope(writer, scope, own);
    writer.end(ofResource);
    return writer.finish();
  };
}

function writeScope(writer: ProtoWriter, scope: SpanScope, spans: RecordedSpan[]): void {
  const ofScope = writer.begin(2);
  const named = writer.begin(1);
  writer.text(1, scope.name);
  if (scope.version) writer.text(2, scope.version);
  writer.end(named);
  for (const span of spans) writeSpan(writer, span);
  writer.end(ofScope);
}

function writeSpan(writer: ProtoWriter, span: RecordedSpan): void {
  const { traceId, spanId, traceState, traceFlags } = span.spanContext();
  const start = writer.begin(2);
  writer.hex(1, traceId);
  writer.hex(2, spanId);
  if (traceState) writer.text(3, traceState.serialize());
  if (span.parent) writer.hex(4, span.parent.spanId);
  writer.text(5, span.name);
  writer.number(6, span.kind + 1);
  writer.nanos(7, span.startTime);
  writer.nanos(8, span.endTime);
  writeAttributes(writer, 9, span.attributes);
  if (span.dropped.attributes > 0) writer.number(10, span.dropped.attributes);
  for (const event of span.events) {
    const ofEvent = writer.begin(11);
    writer.nanos(1, event.time);
    writer.text(2, event.name);
    writeAttributes(writer, 3, event.attributes);
    writer.end(ofEvent);
  }
  if (span.dropped.events > 0) writer.number(12, span.dropped.events);
  for (const link of span.links) {
    const ofLink = writer.begin(13);
    writer.hex(1, link.context.traceId);
    writer.hex(2, link.context.spanId);
    if (link.context.traceState) writer.text(3, link.context.traceState.serialize());
    writeAttributes(writer, 4, link.attributes ?? {});
    writer.fixed32(6, flags(link.context.traceFlags, link.context.isRemote));
    writer.end(ofLink);
  }
  if (span.dropped.links > 0) writer.number(14, span.dropped.links);
  if (span.status.code !== SpanStatusCode.UNSET) {
    const status = writer.begin(15);
    if (span.status.message) writer.text(2, span.status.message);
    writer.number(3, span.status.code);
    writer.end(status);
  }
  writer.fixed32(16, flags(traceFlags, span.parent?.isRemote));
  writer.end(start);
}

function flags(traceFlags: number, isRemote = false): number {
  return (traceFlags & 0xff) | HAS_IS_REMOTE | (isRemote ? IS_REMOTE : 0);
}
