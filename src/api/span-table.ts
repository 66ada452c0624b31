import { SPAN_KINDS } from "#model/span.ts";
import { ID_LENGTH, parentIdOf, parentPlaces, type ParentPlaces } from "./parent-places.ts";
import type { SpanColumns, SpanView } from "./trace.ts";

const STATUSES = ["unset", "ok", "error"] as const;

/** Spans of an outline as columns, checked: the same place in each is the same span. They stand in no order. */
export interface SpanTable {
  spanId: string[];
  links: ParentPlaces;
  texts: string[];
  /** Places in `texts`. */
  name: Int32Array;
  service: Int32Array;
  /** The same; -1 where none is said. */
  op: Int32Array;
  /** Places in `SPAN_KINDS`. */
  kind: number[];
  /** Places in `unset`, `ok`, `error`. */
  status: number[];
  offsetNanos: number[];
  durationNanos: number[];
}

/** The place of `error` among the statuses. */
export const FAILED_STATUS = STATUSES.indexOf("error");

/** Reads columns of one length; null where what stands in them is no number, or stands for nothing. */
export function readTable(columns: SpanColumns): SpanTable | null {
  const { spanIds, parentSpanIds, kind, status, offsetNanos, durationNanos } = columns;
  const texts: string[] = [];
  const placeOf = new Map<number, number>();
  for (const [number, text] of Object.entries(columns.texts))
    placeOf.set(Number(number), texts.push(text) - 1);
  const name = placesOf(columns.name, placeOf);
  const service = placesOf(columns.service, placeOf);
  const op = placesOf(columns.op, new Map([...placeOf, [-1, -1]]));
  const isSound =
    arePlaces(kind, SPAN_KINDS.length) &&
    arePlaces(status, STATUSES.length) &&
    offsetNanos.every(Number.isFinite) &&
    durationNanos.every(Number.isFinite);
  if (name === null || service === null || op === null || !isSound) return null;
  const links = parentPlaces(spanIds, parentSpanIds);
  return {
    spanId: idsOf(spanIds),
    links,
    texts,
    name,
    service,
    op,
    kind,
    status,
    offsetNanos,
    durationNanos,
  };
}

function placesOf(column: number[], placeOf: Map<number, number>): Int32Array | null {
  const places = new Int32Array(column.length);
  for (let at = 0; at < column.length; at += 1) {
    const place = placeOf.get(column[at]!);
    if (place === undefined) return null;
    places[at] = place;
  }
  return places;
}

function arePlaces(column: number[], end: number): boolean {
  for (let at = 0; at < column.length; at += 1) {
    const place = column[at]!;
    if (!(place >= 0 && place < end && Number.isInteger(place))) return false;
  }
  return true;
}

function idsOf(joined: string): string[] {
  const ids: string[] = [];
  for (let at = 0; at < joined.length; at += ID_LENGTH) ids.push(joined.slice(at, at + ID_LENGTH));
  return ids;
}

const NONE = {
  scope: null,
  statusMessage: null,
  attributes: Object.freeze({}),
  resource: Object.freeze({}),
  events: Object.freeze([]) as never[],
  links: Object.freeze([]) as never[],
};

/** The same spans as a `TraceView` has them, by their start. */
export function viewsOf(table: SpanTable): SpanView[] {
  const { spanId, links, texts, name, service, op, kind, status, offsetNanos, durationNanos } = table;
  const order = Int32Array.from(offsetNanos.keys()).toSorted(
    (a, b) => offsetNanos[a]! - offsetNanos[b]! || (spanId[a]! < spanId[b]! ? -1 : 1),
  );
  return Array.from(order, (place) => ({
    spanId: spanId[place]!,
    parentSpanId: parentIdOf(links, spanId, place),
    service: texts[service[place]!]!,
    scope: NONE.scope,
    name: texts[name[place]!]!,
    op: op[place] === -1 ? null : texts[op[place]!]!,
    kind: SPAN_KINDS[kind[place]!]!,
    offsetNanos: offsetNanos[place]!,
    durationNanos: durationNanos[place]!,
    status: STATUSES[status[place]!]!,
    statusMessage: NONE.statusMessage,
    attributes: NONE.attributes,
    resource: NONE.resource,
    events: NONE.events,
    links: NONE.links,
  }));
}
