import { SPAN_KINDS, type SpanKind } from "#model/span.ts";
import { ID_LENGTH, parentIdOf, parentPlaces, type ParentPlaces } from "./parent-places.ts";
import type { SpanColumns, SpanView } from "./trace.ts";

export const STATUSES = ["unset", "ok", "error"] as const;
/** The index of `error` in `STATUSES`. */
export const FAILED_STATUS = STATUSES.indexOf("error");
/** Stands for a missing text. */
export const NO_TEXT = -1;

/**
 * The spans of a trace as checked columns, from `SpanColumns` or from span views: the same index in each column is the same span,
 * in no particular order.
 */
export interface SpanTable {
  spanId: string[];
  links: ParentPlaces;
  texts: string[];
  /** Indexes into `texts`; only an operation can be `NO_TEXT`. */
  name: ArrayLike<number>;
  service: ArrayLike<number>;
  op: ArrayLike<number>;
  /** Indexes into `SPAN_KINDS`. */
  kind: number[];
  /** Indexes into `STATUSES`. */
  status: number[];
  /** 1 for a span that calls a database, a cache or another service. */
  isCall: Uint8Array;
  /** Spans timed by the same clock have the same number. */
  clock: ArrayLike<number>;
  offsetNanos: number[];
  durationNanos: number[];
}

/**
 * Checks sent `SpanColumns` and reads them into a table. Null unless they are columns of one length, whose values are numbers and
 * refer to something.
 */
export function readTable(columns: unknown): SpanTable | null {
  if (!isColumns(columns)) return null;
  const { spanIds, parentSpanIds, kind, status, offsetNanos, durationNanos } = columns;
  const texts: string[] = [];
  const placeOf = new Map<number, number>();
  for (const [number, text] of Object.entries(columns.texts))
    placeOf.set(Number(number), texts.push(text) - 1);
  const name = placesOf(columns.name, placeOf);
  const service = placesOf(columns.service, placeOf);
  const op = placesOf(columns.op, new Map([...placeOf, [NO_TEXT, NO_TEXT]]));
  const isSound =
    arePlaces(kind, SPAN_KINDS.length) &&
    arePlaces(status, STATUSES.length) &&
    offsetNanos.every(Number.isFinite) &&
    durationNanos.every(Number.isFinite);
  if (name === null || service === null || op === null || !isSound) return null;
  return {
    spanId: idsOf(spanIds),
    links: parentPlaces(spanIds, parentSpanIds),
    texts,
    name,
    service,
    op,
    kind,
    status,
    isCall: callsOf(kind, op, texts),
    // Columns do not name hosts.
    clock: service,
    offsetNanos,
    durationNanos,
  };
}

type Columns = Record<keyof SpanColumns, unknown>;
const LISTS = ["name", "service", "op", "kind", "status", "offsetNanos", "durationNanos"] as const;

/** Checks only the shape; `readTable` checks the values. */
function isColumns(value: unknown): value is SpanColumns {
  if (typeof value !== "object" || value === null) return false;
  const { spanIds, parentSpanIds, texts, ...columns } = value as Columns;
  return (
    typeof spanIds === "string" &&
    spanIds.length % ID_LENGTH === 0 &&
    typeof parentSpanIds === "string" &&
    parentSpanIds.length === spanIds.length &&
    typeof texts === "object" &&
    texts !== null &&
    LISTS.every((name) => isList(columns[name], spanIds.length / ID_LENGTH))
  );
}

function isList(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length;
}

/** Whether a span calls a database, a cache or another service, by its kind and operation. */
export function isCall(kind: SpanKind, op: string | null): boolean {
  return kind === "client" || isCallOperation(op ?? "");
}

function isCallOperation(op: string): boolean {
  return /^(?:db|cache|http\.client)\b/.test(op);
}

/** `isCall` for columns, testing each text once. */
function callsOf(kind: number[], op: Int32Array, texts: string[]): Uint8Array {
  const client = SPAN_KINDS.indexOf("client");
  const isCallText = texts.map(isCallOperation);
  const calls = new Uint8Array(kind.length);
  for (let place = 0; place < calls.length; place += 1)
    calls[place] = kind[place] === client || (op[place] !== NO_TEXT && isCallText[op[place]!]!) ? 1 : 0;
  return calls;
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

/** The same spans as in a `TraceView`, ordered by start. */
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
    op: op[place] === NO_TEXT ? null : texts[op[place]!]!,
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
