import { SPAN_KINDS } from "../span.ts";
import type { SpanColumns } from "./trace-columns.ts";
import { TraceView, type SpanView } from "./trace.ts";

const STATUSES = ["unset", "ok", "error"] as const;
const ID_LENGTH = 16;
const NO_PARENT = "-".repeat(ID_LENGTH);
const NONE = {
  scope: null,
  statusMessage: null,
  attributes: Object.freeze({}),
  resource: Object.freeze({}),
  events: Object.freeze([]) as never[],
  links: Object.freeze([]) as never[],
};
const Rest = TraceView.omit({ spans: true });

/**
 * Reads a trace, be it a `TraceView` or `TraceColumns`. Columns are checked by hand while they become spans: of a large trace
 * a schema would take longer than everything else that is done with it.
 */
export const TraceOrColumns = {
  safeParse(value: unknown): { success: true; data: TraceView } | { success: false } {
    if (typeof value !== "object" || value === null || !("columns" in value))
      return TraceView.safeParse(value);
    const { columns, ...others } = value;
    const rest = Rest.safeParse(others);
    if (!rest.success || !Array.isArray(columns)) return { success: false };
    const days: SpanView[][] = [];
    for (const day of columns) {
      const spans = isColumns(day) ? spansOf(day) : null;
      if (spans === null) return { success: false };
      days.push(spans);
    }
    return { success: true, data: { ...rest.data, spans: inOrder(days) } };
  },
};

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

/** Null where a number stands for nothing. */
function spansOf(columns: SpanColumns): SpanView[] | null {
  const { spanIds, parentSpanIds, name, service, op, kind, status, offsetNanos, durationNanos } = columns;
  const texts = new Map(Object.entries(columns.texts).map(([number, text]) => [Number(number), text]));
  const { scope, statusMessage, attributes, resource, events, links } = NONE;
  const spans: SpanView[] = [];
  for (let place = 0; place < name.length; place += 1) {
    const at = place * ID_LENGTH;
    const parent = parentSpanIds.slice(at, at + ID_LENGTH);
    const span = {
      spanId: spanIds.slice(at, at + ID_LENGTH),
      parentSpanId: parent === NO_PARENT ? null : parent,
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
  return spans;
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

/** By their start, as a `TraceView` has them. */
function inOrder(days: SpanView[][]): SpanView[] {
  let [spans = []] = days;
  if (days.length > 1) {
    const seen = new Set<string>();
    spans = days.flat().filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId));
  }
  return spans.toSorted((a, b) => a.offsetNanos - b.offsetNanos || (a.spanId < b.spanId ? -1 : 1));
}
