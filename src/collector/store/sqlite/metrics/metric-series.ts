import type { Bytes } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import type { DayFile } from "../engine/open-files.ts";

/** A row of `metric_series`. */
export interface SeriesRow {
  id: number;
  service: string;
  scope: string | null;
  source: MetricPoint["source"];
  resource: number;
  attributes: Attributes;
  /** Equal for series that differ in their resource only. */
  identity: string;
}

/** The series of a metric that were read, and about how much memory they take. */
interface Known {
  rows: SeriesRow[];
  bytes: Bytes;
}

/** Of a series besides its identity twice: as text, and as attributes. */
const ROW_BYTES: Bytes = 200;

/** The series of a metric in one day's file, by id. They never change, so only those are read that are new since the last time. */
export function seriesOf({ connection, cache }: DayFile, metric: number): readonly SeriesRow[] {
  const key = `metric series ${metric}`;
  const known: Known = (cache.get(key) as Known | undefined) ?? { rows: [], bytes: 0 };
  const added = connection
    .prepareLists(
      `SELECT id, service, scope, source, resource, attributes FROM metric_series WHERE metric = ? AND id > ?
       ORDER BY id`,
    )
    .all(metric, known.rows.at(-1)?.id ?? 0) as unknown as StoredRow[];
  for (const row of added) {
    const series = parseRow(row);
    known.rows.push(series);
    known.bytes += 2 * series.identity.length + ROW_BYTES;
  }
  cache.set(key, known, known.bytes);
  return known.rows;
}

type StoredRow = [
  id: number,
  service: string,
  scope: string | null,
  source: SeriesRow["source"],
  resource: number,
  attributes: string,
];

function parseRow([id, service, scope, source, resource, json]: StoredRow): SeriesRow {
  const identity = `${service}\n${scope}\n${source}\n${json}`;
  const attributes = JSON.parse(json) as Attributes;
  return { id, service, scope, source, resource, attributes, identity };
}
