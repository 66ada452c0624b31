import type { ExportRequest, WireSpan } from "#collector/wire/otlp/export-request.ts";
import { SPAN_KINDS, type Span, type SpanKind, type SpanStatus } from "#model/span.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { MAX_NAME } from "../scrub/limits.ts";
import { otlpScope } from "../resource/otlp-scope.ts";
import { otlpService } from "../resource/otlp-service.ts";
import type { RecordContext } from "../time/record-context.ts";
import { placeSpans } from "../time/span-window.ts";

const MAX_EVENTS = 1_000;
const STATUSES: SpanStatus[] = ["unset", "ok", "error"];

/** The spans of an OTLP request. An event named `exception` stays what it is: an event of its span. */
export function normalizeOtlpSpans(request: ExportRequest<WireSpan>, context: RecordContext): Span[] {
  const spans: Span[] = [];
  const placed = placeSpans(
    request.scopes.flatMap((scope) => scope.records),
    context,
  );
  for (const scope of request.scopes) {
    const resource = cleanRecordAttributes(scope.resource.attributes);
    const service = otlpService(resource);
    const from = otlpScope(scope);
    for (const span of scope.records) {
      // As many as there are spans, in their order.
      const times = placed[spans.length] ?? { start: span.start, duration: 0, shift: 0n };
      const attributes = cleanRecordAttributes(span.attributes);
      if (times.shift !== 0n) attributes["glasshouse.sent_start"] = span.start.toString();
      spans.push({
        projectId: context.projectId,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        service,
        ...from,
        name: cleanRecordText(span.name, MAX_NAME),
        op: null,
        kind: kindOf(span.kind),
        start: times.start,
        duration: times.duration,
        status: STATUSES[span.statusCode] ?? "unset",
        statusMessage: span.statusMessage === "" ? null : cleanRecordText(span.statusMessage),
        attributes,
        resource,
        events: span.events.slice(0, MAX_EVENTS).map((event) => ({
          name: cleanRecordText(event.name, MAX_NAME),
          time: event.time + times.shift,
          attributes: cleanRecordAttributes(event.attributes),
        })),
        links: span.links.slice(0, MAX_EVENTS).map((link) => ({
          traceId: link.traceId,
          spanId: link.spanId,
          attributes: cleanRecordAttributes(link.attributes),
        })),
        source: "otlp",
        eventId: null,
      });
    }
  }
  return spans;
}

/** OTLP counts kinds from 1; 0 is unspecified, which counts as internal, as does what no version knows. */
function kindOf(kind: number): SpanKind {
  return SPAN_KINDS[kind - 1] ?? "internal";
}
