import { ID_LENGTH } from "./parent-places.ts";
import { readTable, viewsOf, type SpanTable } from "./span-table.ts";
import { type SpanColumns, TraceView, type SpanView } from "./trace.ts";

const Rest = TraceView.omit({ spans: true });

/** A trace whose spans may stand in columns too; as `spans` they are then made when they are asked for. */
export interface TabledTrace extends TraceView {
  table?: SpanTable;
}

/**
 * Reads a trace, be it a `TraceView` or `TraceColumns`. Columns are checked by hand: of a large trace
 * a schema would take longer than everything else that is done with it, and so would an object of each span.
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

/** Whether these are columns of one length; what stands in them is looked at when they are read. */
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

/** Parents can have arrived on another day: several days have no table. */
function together(days: SpanTable[]): SpanView[] {
  const seen = new Set<string>();
  return days
    .flatMap(viewsOf)
    .filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId))
    .toSorted((a, b) => a.offsetNanos - b.offsetNanos || (a.spanId < b.spanId ? -1 : 1));
}
