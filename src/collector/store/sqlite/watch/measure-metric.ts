import type { UnixMillis } from "#lib/units.ts";
import type { Aggregate } from "#model/metric/metric-type.ts";
import type { MeasuredMetric, MetricFilter } from "../../port/metrics.ts";
import { queryMetric } from "../metrics/query-metric.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** A metric in each of some windows, as one figure. */
export function measureMetric(
  files: StoreFiles,
  filter: Omit<MetricFilter, "start" | "end">,
  aggregate: Aggregate,
  windows: { start: UnixMillis; end: UnixMillis }[],
): MeasuredMetric[] {
  return windows.map(({ start, end }) => {
    const query = { ...filter, start, end, aggregate, step: end - start, groupBy: [], top: 1 };
    const { series, points, chosen } = queryMetric(files, query);
    return { value: series[0]?.total ?? null, points, unit: chosen?.unit ?? null };
  });
}
