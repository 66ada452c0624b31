import { nanosFromMillis, type Millis } from "#lib/units.ts";
import type { SpanId, TraceId } from "#lib/ids.ts";
import type { MetricType } from "#model/metric/metric-type.ts";
import type { MetricExemplar, MetricFilter } from "../../port/metrics.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { daysSince, namesOf } from "../watch/rate-rows.ts";
import { meetsMetricCondition } from "./meets-metric-condition.ts";
import { metricRows, typeOfRow } from "./select-streams.ts";

/** Exemplars that are read of each metric of a day, the latest first. */
const MOST_READ = 20_000;
const PER_STEP = 2;

interface Row {
  time: bigint;
  value: number;
  detail: string;
  service: string;
  scope: string | null;
  attributes: string;
  resource: bigint;
}

/** The exemplars with the greatest values, at most two a step and a hundred in all, the earliest first. */
export function listExemplars(
  files: StoreFiles,
  filter: MetricFilter & { type: MetricType; unit: string | null; step: Millis },
): MetricExemplar[] {
  const found: MetricExemplar[] = [];
  for (const file of daysSince(files, filter.start)) {
    const names = namesOf(file);
    for (const metric of metricRows(file, filter)) {
      if (typeOfRow(metric) !== filter.type || metric.unit !== filter.unit) continue;
      const rows = file.connection
        .prepareBig(
          `SELECT time, value, detail, service, scope, attributes, resource FROM metric_exemplars
           JOIN metric_series ON metric_series.id = metric_exemplars.series
           WHERE metric_exemplars.metric = ? AND time >= ? AND time < ? ORDER BY time DESC LIMIT ${MOST_READ}`,
        )
        .iterate(
          metric.id,
          nanosFromMillis(filter.start),
          nanosFromMillis(filter.end),
        ) as Iterable<unknown> as Iterable<Row>;
      for (const row of rows) {
        const { service, scope } = row;
        const series = {
          service,
          scope,
          attributes: filter.where === null ? {} : JSON.parse(row.attributes),
          resource: filter.where === null ? {} : names.resource(Number(row.resource)),
        };
        if (filter.where !== null && !meetsMetricCondition(series, filter.where)) continue;
        const { traceId, spanId, digits } = JSON.parse(row.detail) as {
          traceId: TraceId;
          spanId: SpanId | null;
          digits?: string;
        };
        const at = Number(row.time) / 1e6;
        found.push({ at, value: row.value, digits: digits ?? null, traceId, spanId, service });
      }
    }
  }
  return greatest(found, filter);
}

function greatest(
  found: MetricExemplar[],
  { start, step }: { start: number; step: Millis },
): MetricExemplar[] {
  const counts = new Map<number, number>();
  return found
    .toSorted((one, other) => other.value - one.value)
    .filter(({ at }) => {
      const number = Math.floor((at - start) / step);
      counts.set(number, (counts.get(number) ?? 0) + 1);
      return counts.get(number)! <= PER_STEP;
    })
    .slice(0, 100)
    .toSorted((one, other) => one.at - other.at);
}
