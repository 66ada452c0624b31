import { readTable, viewsOf, type SpanTable } from "./span-table.ts";
import { TraceView, type SpanView } from "./trace.ts";

const Rest = TraceView.omit({ spans: true });

/** A trace whose spans may be in a table; `spans` are then created from it on first use. */
export interface TabledTrace extends TraceView {
  table?: SpanTable;
}

/**
 * Reads a `TraceView` or `TraceColumns`. Columns are checked by hand (`readTable`): for a large trace, a schema or an object per
 * span would take longer than everything else.
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
      const day = readTable(one);
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

/** Merges several days without a table: a span's parent may have arrived on another day. */
function together(days: SpanTable[]): SpanView[] {
  const seen = new Set<string>();
  return days
    .flatMap(viewsOf)
    .filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId))
    .toSorted((a, b) => a.offsetNanos - b.offsetNanos || (a.spanId < b.spanId ? -1 : 1));
}
