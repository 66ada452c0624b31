import { AppError } from "#lib/app-error.ts";
import type { EventId, SpanId, TraceId } from "#lib/ids.ts";
import type { Nanos, UnixNanos } from "#lib/units.ts";
import type { SpanView } from "#api/trace.ts";
import type { Attributes } from "#model/attributes.ts";
import type { Span, SpanEvent, SpanFacts, SpanLink } from "#model/span.ts";

/** Fields of a span that have no column: they are displayed, and searched only through attribute words. */
type DetailFields = Pick<Span, "attributes" | "statusMessage" | "events" | "links" | "eventId" | "facts">;

/** Their stored form. New fields go at the end, and are missing from older rows. */
type SpanDetail = [
  attributes: Attributes,
  statusMessage: string | null,
  events: [name: string, time: string, attributes: Attributes, droppedAttributes?: number][],
  links: [traceId: TraceId, spanId: SpanId, attributes: Attributes, others?: LinkFacts][],
  eventId: EventId | null,
  /** Left out where nothing of it was sent. */
  facts?: SpanFacts,
];

type LinkFacts = Omit<SpanLink, "traceId" | "spanId" | "attributes">;

export function encodeSpanDetail(span: DetailFields): string {
  const detail: SpanDetail = [
    span.attributes,
    span.statusMessage,
    span.events.map(({ name, time, attributes, droppedAttributes }) =>
      droppedAttributes === undefined
        ? [name, String(time), attributes]
        : [name, String(time), attributes, droppedAttributes],
    ),
    span.links.map(({ traceId, spanId, attributes, ...others }) =>
      isEmpty(others) ? [traceId, spanId, attributes] : [traceId, spanId, attributes, others],
    ),
    span.eventId,
  ];
  if (span.facts !== undefined) detail[5] = span.facts;
  return JSON.stringify(detail);
}

export function decodeSpanDetail(json: string | undefined): DetailFields {
  const [attributes, statusMessage, events, links, eventId, facts] = parse(json);
  return {
    attributes,
    statusMessage,
    events: events.map(([name, time, of, droppedAttributes]) => {
      const event: SpanEvent = { name, time: BigInt(time), attributes: of };
      if (droppedAttributes !== undefined) event.droppedAttributes = droppedAttributes;
      return event;
    }),
    links: links.map(([traceId, spanId, of, others]) =>
      Object.assign({ traceId, spanId, attributes: of }, others),
    ),
    eventId,
    ...(facts === undefined ? {} : { facts }),
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
    events: span.events.map(({ time, ...event }) => Object.assign(event, { offsetNanos: offset(time) })),
    links: span.links,
    facts: span.facts,
    eventId: span.eventId ?? undefined,
  };
}

function isEmpty(fields: object): boolean {
  for (const _ in fields) return false;
  return true;
}

export function attributesOfDetail(json: string | undefined): Attributes {
  return parse(json)[0];
}

function parse(json: string | undefined): SpanDetail {
  if (json === undefined)
    throw new AppError("store_corrupt", { context: { reason: "a span has no detail" } });
  return JSON.parse(json) as SpanDetail;
}
