import { AppError } from "#lib/app-error.ts";
import type { EventId, SpanId, TraceId } from "#lib/ids.ts";
import type { Nanos, UnixNanos } from "#lib/units.ts";
import type { SpanView } from "#api/trace.ts";
import type { Attributes } from "#model/attributes.ts";
import type { Span } from "#model/span.ts";

/** Fields of a span that have no column: they are displayed, and searched only through attribute words. */
type DetailFields = Pick<Span, "attributes" | "statusMessage" | "events" | "links" | "eventId">;

/** Their stored form. New fields go at the end, and are missing from older rows. */
type SpanDetail = [
  attributes: Attributes,
  statusMessage: string | null,
  events: [name: string, time: string, attributes: Attributes][],
  links: [traceId: TraceId, spanId: SpanId, attributes: Attributes][],
  eventId: EventId | null,
];

export function encodeSpanDetail(span: DetailFields): string {
  const detail: SpanDetail = [
    span.attributes,
    span.statusMessage,
    span.events.map((event) => [event.name, String(event.time), event.attributes]),
    span.links.map((link) => [link.traceId, link.spanId, link.attributes]),
    span.eventId,
  ];
  return JSON.stringify(detail);
}

export function decodeSpanDetail(json: string | undefined): DetailFields {
  const [attributes, statusMessage, events, links, eventId] = parse(json);
  return {
    attributes,
    statusMessage,
    events: events.map(([name, time, of]) => ({ name, time: BigInt(time), attributes: of })),
    links: links.map(([traceId, spanId, of]) => ({ traceId, spanId, attributes: of })),
    eventId,
  };
}

/** The detail of a span in an outline. */
export const NO_DETAIL: DetailFields = {
  attributes: {},
  statusMessage: null,
  events: [],
  links: [],
  eventId: null,
};

/**
 * What a span is searched by as its attributes. The index is written from it and rows are compared with it, so the two
 * always agree. A field of the detail becomes searchable when it is added here, under a key of its own.
 */
export function searchedAttributes({ attributes }: Pick<DetailFields, "attributes">): Attributes {
  return attributes;
}

/** @param offset of a time from the start of the trace */
export function spanView(span: Span, offset: (time: UnixNanos) => Nanos): SpanView {
  return {
    spanId: span.spanId,
    parentSpanId: span.parentSpanId,
    service: span.service,
    scope: span.scope,
    scopeFacts: span.scopeFacts,
    name: span.name,
    op: span.op,
    kind: span.kind,
    offsetNanos: offset(span.start),
    durationNanos: span.duration,
    status: span.status,
    statusMessage: span.statusMessage,
    attributes: span.attributes,
    resource: span.resource,
    events: span.events.map(({ name, time, attributes }) => ({
      name,
      offsetNanos: offset(time),
      attributes,
    })),
    links: span.links,
  };
}

export function attributesOfDetail(json: string | undefined): Attributes {
  return parse(json)[0];
}

function parse(json: string | undefined): SpanDetail {
  if (json === undefined)
    throw new AppError("store_corrupt", { context: { reason: "a span has no detail" } });
  return JSON.parse(json) as SpanDetail;
}
