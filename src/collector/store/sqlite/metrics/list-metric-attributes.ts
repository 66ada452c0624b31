import type { MetricFilter } from "../../port/metrics.ts";
import { timeBounds } from "../engine/conditions.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { metricSeries } from "./metric-rows.ts";

const MAX = 50;

type Facet = { key: string; values: { value: string; points: number }[] };

/** Attribute keys of a metric's points with their most frequent values: at most 50 keys of 50 values. */
export function listMetricAttributes(files: StoreFiles, filter: MetricFilter): Facet[] {
  const keys = new Map<string, Map<string, number>>();
  const { start, end } = timeBounds(filter);
  for (const file of files.days()) {
    const count = file.connection.prepare(
      "SELECT count(*) AS points FROM metric_points WHERE series = ? AND time >= ? AND time < ?",
    );
    for (const { id, attributes } of metricSeries(file, filter)) {
      const { points } = count.get(id, start, end) as { points: number };
      if (points === 0) continue;
      for (const [key, value] of Object.entries(attributes)) {
        const values = keys.get(key) ?? new Map<string, number>();
        const text = typeof value === "string" ? value : JSON.stringify(value);
        values.set(text, (values.get(text) ?? 0) + points);
        keys.set(key, values);
      }
    }
  }
  return [...keys]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .slice(0, MAX)
    .map(([key, values]) => ({ key, values: commonest(values) }));
}

function commonest(values: Map<string, number>): Facet["values"] {
  return [...values]
    .map(([value, points]) => ({ value, points }))
    .toSorted((left, right) => right.points - left.points || (left.value < right.value ? -1 : 1))
    .slice(0, MAX);
}
