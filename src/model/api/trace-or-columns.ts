import { SPAN_KINDS } from "../span.ts";
import { ID_LENGTH, parentPlaces, type ParentPlaces } from "./parent-places.ts";
import type { SpanColumns } from "./trace-columns.ts";
import { TraceView, type SpanView } from "./trace.ts";

const STATUSES = ["unset", "ok", "error"] as const;
const DASHES = "-".repeat(ID_LENGTH);
const NONE = {
  scope: null,
  statusMessage: null,
  attributes: Object.freeze({}),
  resource: Object.freeze({}),
  events: Object.freeze([]) as never[],
  links: Object.freeze([]) as never[],
};
const Rest = TraceView.omit({ spans: true });

/** A trace that may know already who is whose parent. */
export interface LinkedTrace extends TraceView {
  parents?: ParentPlaces;
}

/**
 * Reads a trace, be it a `TraceView` or `TraceColumns`. Columns are checked by hand while they become spans: of a large trace
 * a schema would take longer than everything else that is done with it.
 */
export const TraceOrColumns = {
  safeParse(value: unknown): { success: true; data: LinkedTrace } | { success: false } {
    if (typeof value !== "object" || value === null || !("columns" in value))
      return TraceView.safeParse(value);
    const { columns, ...others } = value;
    const rest = Rest.safeParse(others);
    if (!rest.success || !Array.isArray(columns)) return { success: false };
    const days: Day[] = [];
    for (const one of columns) {
      const day = isColumns(one) ? readDay(one) : null;
      if (day === null) return { success: false };
      days.push(day);
    }
    return { success: true, data: { ...rest.data, ...together(days) } };
  },
};

type Day = Pick<LinkedTrace, "spans" | "parents">;

type Columns = Record<keyof SpanColumns, unknown>;
const NUMBERS = ["name", "service", "op", "kind", "status", "offsetNanos", "durationNanos"] as const;

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
    NUMBERS.every((name) => isNumbers(columns[name], spanIds.length / ID_LENGTH))
  );
}

function isNumbers(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}

/** A day's spans by their start, as a `TraceView` has them; null where a number stands for nothing. */
function readDay(columns: SpanColumns): Day | null {
  const { spanIds, parentSpanIds, name, service, op, kind, status, offsetNanos, durationNanos } = columns;
  const texts = new Map(Object.entries(columns.texts).map(([number, text]) => [Number(number), text]));
  const { scope, statusMessage, attributes, resource, events, links } = NONE;
  const spans: SpanView[] = [];
  const order = placesByStart(columns);
  for (const place of order) {
    const at = place * ID_LENGTH;
    const parent = parentSpanIds.slice(at, at + ID_LENGTH);
    const span = {
      spanId: spanIds.slice(at, at + ID_LENGTH),
      parentSpanId: parent === DASHES ? null : parent,
      service: texts.get(service[place]!),
      scope,
      name: texts.get(name[place]!),
      op: op[place] === -1 ? null : texts.get(op[place]!),
      kind: SPAN_KINDS[kind[place]!],
      offsetNanos: offsetNanos[place]!,
      durationNanos: durationNanos[place]!,
      status: STATUSES[status[place]!],
      statusMessage,
      attributes,
      resource,
      events,
      links,
    };
    if (!isKnown(span)) return null;
    spans.push(span);
  }
  return { spans, parents: inOrder(parentPlaces(spanIds, parentSpanIds), order) };
}

function placesByStart({ spanIds, offsetNanos }: SpanColumns): Int32Array {
  const offsets = Float64Array.from(offsetNanos);
  const idOf = (place: number) => spanIds.slice(place * ID_LENGTH, (place + 1) * ID_LENGTH);
  return Int32Array.from(offsets.keys()).toSorted(
    (a, b) => offsets[a]! - offsets[b]! || (idOf(a) < idOf(b) ? -1 : 1),
  );
}

/** The same parents where the span at `order[n]` is the nth. */
function inOrder({ parents, missing }: ParentPlaces, order: Int32Array): ParentPlaces {
  const places = new Int32Array(order.length);
  for (let place = 0; place < order.length; place += 1) places[order[place]!] = place;
  const ordered = order.map((from) => {
    const parent = parents[from]!;
    return parent < 0 ? parent : places[parent]!;
  });
  return { parents: ordered, missing };
}

type Read<T> = { [Key in keyof T]: T[Key] | undefined };

/** Whether every number stood for something. */
function isKnown(span: Read<SpanView> & Partial<SpanView>): span is SpanView {
  const { service, name, op, kind, status } = span;
  return (
    service !== undefined &&
    name !== undefined &&
    op !== undefined &&
    kind !== undefined &&
    status !== undefined
  );
}

/** Parents can have arrived on another day: of several days they are not known. */
function together(days: Day[]): Day {
  if (days.length === 1) return days[0]!;
  const seen = new Set<string>();
  const spans = days
    .flatMap((day) => day.spans)
    .filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId))
    .toSorted((a, b) => a.offsetNanos - b.offsetNanos || (a.spanId < b.spanId ? -1 : 1));
  return { spans };
}
