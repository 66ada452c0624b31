import { ID_LENGTH } from "./parent-places.ts";
import { readTable, viewsOf, type SpanTable } from "./span-table.ts";
import { type SpanColumns, TraceView, type SpanView } from "./trace.ts";

const Rest = TraceView.omit({ spans: true });

/** A trace whose spans may also be in columns; `spans` is then built on first access. */
export interface TabledTrace extends TraceView {
  table?: SpanTable;
}

/**
 * Reads a trace, either a `TraceView` or `TraceColumns`. Columns are checked by hand: for a large trace, a schema or an
 * object per span would take longer than everything else.
 */
export const TraceOrColumns = {
  safeParse(value: unknown): { success: true; data: TabledTrace } | { success: false } {
    if (typeof value !== "object" || value === null || !("columns" in value))
      return TraceView.safeParse(value);
    const { columns, ...others } = value;
    const rest = Rest.safeParse(others);
    if (!rest.success || !Array.isArray(columns)) return { success: false };
    const days: SpanTable[] = [];
    for (const one of columns) {
      const day = isColumns(one) ? readTable(one) : null;
      if (day === null) return { success: false };
      days.push(day);
    }
    const [table] = days;
    return {
      success: true,
      data:
        table === undefined || days.length > 1
          ? { ...rest.data, spans: together(days) }
          : withTable(rest.data, table),
    };
  },
};

type Columns = Record<keyof SpanColumns, unknown>;
const LISTS = ["name", "service", "op", "kind", "status", "offsetNanos", "durationNanos"] as const;

/** Whether these are columns of equal length; their values are checked when they are read. */
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

function withTable(rest: Omit<TraceView, "spans">, table: SpanTable): TabledTrace {
  let spans: SpanView[] | undefined;
  return {
    ...rest,
    table,
    get spans() {
      return (spans ??= viewsOf(table));
    },
  };
}

/** A trace of several days has no table, since a parent may have arrived on another day. */
function together(days: SpanTable[]): SpanView[] {
  const seen = new Set<string>();
  return days
    .flatMap(viewsOf)
    .filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId))
    .toSorted((a, b) => a.offsetNanos - b.offsetNanos || (a.spanId < b.spanId ? -1 : 1));
}
