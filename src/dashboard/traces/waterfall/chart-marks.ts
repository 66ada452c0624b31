import type { Nanos } from "#lib/units.ts";
import type { TraceView } from "#api/trace.ts";

/** A moment on a row: an error event, or a log line by its weight. */
export type MarkKind = "event" | "error-log" | "warn-log" | "log";

export interface ChartMarks {
  row: number[];
  atNanos: Nanos[];
  kind: MarkKind[];
}

/** Error events and log lines of a trace by time, each on its span's row. `shiftOf` moves those of a row whose clock was corrected. */
export function marksOf(trace: TraceView, spanIds: string[], shiftOf: (row: number) => Nanos): ChartMarks {
  const rowOf = new Map<string, number>();
  if (trace.events.length + trace.logs.length === 0) return { row: [], atNanos: [], kind: [] };
  for (const [row, spanId] of spanIds.entries()) if (!rowOf.has(spanId)) rowOf.set(spanId, row);
  const mark = (spanId: string | null, offset: Nanos, kind: MarkKind) => {
    const row = spanId === null ? -1 : (rowOf.get(spanId) ?? -1);
    return { row, at: offset + shiftOf(row), kind };
  };
  const all = [
    ...trace.events.map((event) => mark(event.spanId, event.offsetNanos, "event")),
    ...trace.logs.map((log) => mark(log.spanId, log.offsetNanos, logKind(log.severityNumber))),
  ].toSorted((a, b) => a.at - b.at);
  return {
    row: all.map(({ row }) => row),
    atNanos: all.map(({ at }) => at),
    kind: all.map(({ kind }) => kind),
  };
}

function logKind(severity: number): MarkKind {
  if (severity >= 17) return "error-log";
  return severity >= 13 ? "warn-log" : "log";
}
