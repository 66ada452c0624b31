import type { WireSpan } from "#collector/wire/otlp/decode-traces.ts";
import { type ExportRequest, recordsOf } from "#collector/wire/otlp/export-request.ts";
import type { UnixNanos } from "#lib/units.ts";
import {
  SPAN_KINDS,
  type Span,
  type SpanEvent,
  type SpanFacts,
  type SpanLink,
  type SpanStatus,
} from "#model/span.ts";
import { otlpOrigin, textOrNull } from "../resource/otlp-origin.ts";
import { cleanRecordAttributes, cleanRecordText, cleanTypes } from "../scrub/clean-attributes.ts";
import { MAX_NAME, MAX_TEXT } from "../scrub/limits.ts";
import type { RecordContext } from "../time/record-context.ts";
import { placeSpans } from "../time/place-times.ts";

const MAX_EVENTS = 1_000;
const STATUSES: SpanStatus[] = ["unset", "ok", "error"];

/**
 * The spans of an OTLP request. An event named `exception` stays an event of its span. `lastOutside` is for a part of a request;
 * see `placeSpans`.
 */
export function normalizeOtlpSpans(
  request: ExportRequest<WireSpan>,
  context: RecordContext,
  lastOutside?: UnixNanos,
): Span[] {
  const spans: Span[] = [];
  const placed = placeSpans(recordsOf(request), context, lastOutside);
  for (const scope of request.scopes) {
    const { service, resource, scope: scopeName, scopeFacts } = otlpOrigin(scope, context.scrubbing);
    for (const span of scope.records) {
      // There are as many times as spans, in the same order.
      const times = placed[spans.length] ?? { start: span.start, duration: 0, shift: 0n };
      const attributes = cleanRecordAttributes(span.attributes, context.scrubbing);
      if (times.shift !== 0n) attributes["glasshouse.sent_start"] = span.start.toString();
      if (span.name.length > MAX_NAME)
        attributes["glasshouse.name"] = cleanRecordText(span.name, context.scrubbing, MAX_TEXT);
      // Without a spread, which is slow in the middle of a literal: a fifth of this function.
      const normalized: Span = {
        projectId: context.projectId,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        service,
        scope: scopeName,
        name: cleanRecordText(span.name, context.scrubbing, MAX_NAME),
        op: null,
        // OTLP counts kinds from 1; 0 is unspecified, which means internal, as an unknown number does here.
        kind: SPAN_KINDS[span.kind - 1] ?? "internal",
        start: times.start,
        duration: times.duration,
        status: STATUSES[span.statusCode] ?? "unset",
        statusMessage: textOrNull(span.statusMessage, context.scrubbing, MAX_TEXT),
        attributes,
        resource,
        events: span.events.slice(0, MAX_EVENTS).map((event) => normalizeEvent(event, times.shift, context)),
        links: span.links.slice(0, MAX_EVENTS).map((link) => normalizeLink(link, context)),
        source: "otlp",
        eventId: null,
      };
      if (scopeFacts !== undefined) normalized.scopeFacts = scopeFacts;
      if (span.facts !== undefined) normalized.facts = cleanFacts(span.facts, context);
      spans.push(normalized);
    }
  }
  return spans;
}

function normalizeEvent(
  { name, time, attributes, droppedAttributes }: WireSpan["events"][number],
  shift: bigint,
  { scrubbing }: RecordContext,
): SpanEvent {
  const event: SpanEvent = {
    name: cleanRecordText(name, scrubbing, MAX_NAME),
    time: time + shift,
    attributes: cleanRecordAttributes(attributes, scrubbing),
  };
  if (droppedAttributes !== undefined) event.droppedAttributes = droppedAttributes;
  return event;
}

function normalizeLink(
  { attributes, traceState, ...link }: WireSpan["links"][number],
  { scrubbing }: RecordContext,
): SpanLink {
  const clean: SpanLink = { ...link, attributes: cleanRecordAttributes(attributes, scrubbing) };
  if (traceState !== undefined) clean.traceState = cleanRecordText(traceState, scrubbing, MAX_NAME);
  return clean;
}

/** Only the trace state may hold anything but numbers and the names of attributes. */
function cleanFacts(facts: SpanFacts, { scrubbing }: RecordContext): SpanFacts {
  if (facts.traceState !== undefined)
    facts.traceState = cleanRecordText(facts.traceState, scrubbing, MAX_NAME);
  if (facts.types !== undefined) facts.types = cleanTypes(facts.types, scrubbing);
  return facts;
}
