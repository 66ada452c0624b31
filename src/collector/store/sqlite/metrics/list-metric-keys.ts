import type { MetricFilter } from "../../port/metrics.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { daysSince, namesOf } from "../watch/rate-rows.ts";
import { metricRows } from "./select-streams.ts";

/** The attribute keys of a metric's series and of their resources, of the days of the time. */
export function listMetricKeys(files: StoreFiles, filter: MetricFilter): string[] {
  const keys = new Set<string>();
  for (const file of daysSince(files, filter.start)) {
    const names = namesOf(file);
    for (const { id } of metricRows(file, filter)) {
      const rows = file.connection
        .prepare(
          `SELECT DISTINCT key FROM metric_series, json_each(metric_series.attributes) WHERE metric = ?`,
        )
        .all(id) as unknown as { key: string }[];
      for (const { key } of rows) keys.add(key);
      const resources = file.connection
        .prepare("SELECT DISTINCT resource FROM metric_series WHERE metric = ?")
        .all(id) as unknown as { resource: number }[];
      for (const { resource } of resources)
        for (const key of Object.keys(names.resource(resource))) keys.add(key);
    }
  }
  return [...keys].toSorted();
}
