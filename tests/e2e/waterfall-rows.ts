import type { TraceView } from "#api/trace.ts";
import { traceChart } from "#dashboard/traces/waterfall/trace-chart.ts";

/** A span as the waterfall draws it. Times count from the earliest row, with clock skew corrected. */
export interface DrawnRow {
  name: string;
  service: string;
  op: string | null;
  startNanos: number;
  endNanos: number;
  /** From the root down to the row above it. */
  above: DrawnRow[];
}

/** The rows of a trace in the order the dashboard draws them. */
export function waterfallRows(trace: TraceView): DrawnRow[] {
  const { rows, names, services } = traceChart(trace);
  const branch: DrawnRow[] = [];
  return rows.spanId.map((_, row) => {
    branch.length = rows.depth[row] ?? 0;
    const startNanos = rows.startNanos[row] ?? 0;
    const drawn: DrawnRow = {
      name: names[rows.name[row] ?? -1] ?? "",
      service: services[rows.service[row] ?? -1] ?? "",
      op: names[rows.op[row] ?? -1] ?? null,
      startNanos,
      endNanos: startNanos + (rows.durationNanos[row] ?? 0),
      above: [...branch],
    };
    branch.push(drawn);
    return drawn;
  });
}
