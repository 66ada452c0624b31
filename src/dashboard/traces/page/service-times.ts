import type { Nanos } from "#lib/units.ts";
import { criticalPath } from "../waterfall/critical-path.ts";
import { topRows } from "../waterfall/chart-rows.ts";
import type { TraceChart } from "../waterfall/trace-chart.ts";

export interface ServiceTime {
  service: string;
  nanos: Nanos;
}

/** How long each service was on the critical path of a trace's longest root, the longest first. */
export function serviceTimes({ rows, services }: Pick<TraceChart, "rows" | "services">): ServiceTime[] {
  let root = -1;
  for (const row of topRows(rows.end))
    if (root === -1 || (rows.durationNanos[row] ?? 0) > (rows.durationNanos[root] ?? 0)) root = row;
  if (root === -1) return [];
  const sums = new Map<string, Nanos>();
  for (const { row, from, to } of criticalPath(rows, root)) {
    const service = services[rows.service[row] ?? -1] ?? "missing spans";
    sums.set(service, (sums.get(service) ?? 0) + to - from);
  }
  return [...sums]
    .map(([service, nanos]) => ({ service, nanos }))
    .toSorted((left, right) => right.nanos - left.nanos);
}
