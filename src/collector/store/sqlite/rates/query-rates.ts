import type { Millis, UnixMillis } from "#lib/units.ts";
import type { RateFilter, RateGroup, RateSeries, RateStep, ServiceRequests } from "../../port/rates.ts";
import { createNameReader, findName, type NameReader } from "../attributes/name-reader.ts";
import { createConditions, type Conditions } from "../engine/conditions.ts";
import type { Connection } from "../engine/connection.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { percentilesOfEncoded } from "./histogram.ts";
import { type LevelMinutes, levelFor } from "./request-rates.ts";

const MINUTE = 60_000;
const HOUR_MINUTES = 60;
const MAX_SERIES = 200;

interface Sum {
  requests: number;
  failed: number;
  /** Encoded, as they are stored. */
  histograms: Uint8Array[];
}

interface Series {
  service: string | null;
  route: string | null;
  release: string | null;
  requests: number;
  steps: Map<number, Sum>;
}

/** As a list: half the cost of an object. */
type Row = [
  at: number,
  service: number,
  route: number,
  release: number,
  requests: number,
  failed: number,
  histogram: Uint8Array,
];

/**
 * Requests over time from roll-ups, in steps (whole minutes) that begin at `start`; at most 200 series, the busiest.
 */
export function queryRates(
  files: StoreFiles,
  filter: RateFilter,
  step: Millis,
  groupBy: RateGroup | null,
): RateSeries[] {
  const first = Math.floor(filter.start / MINUTE);
  const minutes = Math.max(1, Math.round(step / MINUTE));
  const series = new Map<string, Series>();
  for (const file of files.days()) {
    const seriesOf = createSeriesOfRow(series, createNameReader(file.connection), groupBy);
    for (const row of rateRows(file, filter, first, minutes)) {
      const one = seriesOf(row);
      if (one !== null) addRow(one, Math.floor((row[0] - first) / minutes), row);
    }
  }
  return [...series.values()]
    .toSorted((left, right) => right.requests - left.requests)
    .slice(0, MAX_SERIES)
    .map(({ service, route, release, steps }) =>
      Object.assign(
        { service, route, release },
        totalAndSteps(steps, (number) => (first + number * minutes) * MINUTE),
      ),
    );
}

/** Finds or adds the series of one file's rows: by the numbers of its names, which is cheaper than by the names. */
function createSeriesOfRow(
  series: Map<string, Series>,
  names: NameReader,
  groupBy: RateGroup | null,
): (row: Row) => Series | null {
  const known = new Map<string, Series | null>();
  const place = ([, service, route, release]: Row): Series | null => {
    const named = {
      service: groupBy === null ? null : names.name(service),
      route: groupBy === "route" ? names.name(route) : null,
      release: groupBy === "release" ? names.name(release) : null,
    };
    // Those of an unknown release are not one release's.
    if (named.release === "") return null;
    const key = JSON.stringify(Object.values(named));
    const one = series.get(key) ?? { ...named, requests: 0, steps: new Map() };
    series.set(key, one);
    return one;
  };
  return (row) => {
    const [, service, route, release] = row;
    const key = `${service} ${groupBy === "route" ? route : groupBy === "release" ? release : ""}`;
    let one = known.get(key);
    if (one === undefined) known.set(key, (one = place(row)));
    return one;
  };
}

function rateRows(
  { connection }: DayFile,
  filter: RateFilter,
  first: number,
  minutes: number,
): Iterable<Row> {
  const where = createConditions();
  where.add(
    "level = ? AND at >= ? AND at < ?",
    levelFor(first, minutes),
    first,
    Math.ceil(filter.end / MINUTE),
  );
  if (filter.release !== undefined) addRelease(where, connection, filter.release);
  for (const column of ["service", "route", "environment"] as const) {
    const wanted = filter[column];
    if (wanted === undefined) continue;
    const [name] = findName(connection, wanted);
    if (name === undefined) return [];
    where.add(`${column} = ?`, name);
  }
  return connection
    .prepareLists(
      `SELECT at, service, route, release, requests, failed, histogram FROM request_rates WHERE ${where.sql()} ORDER BY at`,
    )
    .iterate(...where.values) as Iterable<unknown> as Iterable<Row>;
}

/** A release with a package (`shop@1.2.0`) is also that of the package's service (`1.2.0`). */
export function addRelease(where: Conditions, connection: Connection, release: string): void {
  const number = (name: string) => findName(connection, name)[0] ?? -1;
  const at = release.lastIndexOf("@");
  where.add(
    "(release = ? OR (service = ? AND release = ?))",
    number(release),
    at < 1 ? -1 : number(release.slice(0, at)),
    number(release.slice(at + 1)),
  );
}

function addRow(series: Series, step: number, [, , , , requests, failed, histogram]: Row): void {
  let sum = series.steps.get(step);
  if (sum === undefined) series.steps.set(step, (sum = { requests: 0, failed: 0, histograms: [] }));
  sum.requests += requests;
  sum.failed += failed;
  sum.histograms.push(histogram);
  series.requests += requests;
}

function totalAndSteps(
  steps: Map<number, Sum>,
  timeOf: (step: number) => number,
): Pick<RateSeries, "total" | "steps"> {
  const total: Sum = { requests: 0, failed: 0, histograms: [] };
  for (const { requests, failed, histograms } of steps.values()) {
    total.requests += requests;
    total.failed += failed;
    for (const histogram of histograms) total.histograms.push(histogram);
  }
  const ordered = [...steps].toSorted(([left], [right]) => left - right);
  return {
    total: rateStep(timeOf(ordered[0]?.[0] ?? 0), total),
    steps: ordered.map(([step, sum]) => rateStep(timeOf(step), sum)),
  };
}

function rateStep(at: number, { requests, failed, histograms }: Sum): RateStep {
  const [p50 = 0, p95 = 0, p99 = 0] = percentilesOfEncoded(histograms, [0.5, 0.95, 0.99]);
  return { at, requests, failed, p50, p95, p99 };
}

/**
 * Each service's requests and failures in the whole minutes of a period, unordered: from hourly sums, and from minutes at the
 * edges.
 */
export function countRequests(
  files: StoreFiles,
  range: { start: UnixMillis; end: UnixMillis },
): ServiceRequests[] {
  const parts = partsOf(Math.floor(range.start / MINUTE), Math.ceil(range.end / MINUTE));
  const counts = new Map<string, ServiceRequests>();
  for (const { connection } of files.days()) {
    const names = createNameReader(connection);
    const select = connection.prepareLists(
      "SELECT service, sum(requests), sum(failed) FROM request_rates WHERE level = ? AND at >= ? AND at < ? GROUP BY service",
    );
    for (const part of parts)
      for (const [number, requests, failed] of select.all(...part) as unknown as [number, number, number][]) {
        const service = names.name(number);
        const before = counts.get(service);
        counts.set(service, {
          service,
          requests: (before?.requests ?? 0) + requests,
          failed: (before?.failed ?? 0) + failed,
        });
      }
  }
  return [...counts.values()];
}

type Part = [level: LevelMinutes, from: number, to: number];

function partsOf(first: number, end: number): Part[] {
  const firstHour = Math.ceil(first / HOUR_MINUTES) * HOUR_MINUTES;
  const endOfHours = Math.floor(end / HOUR_MINUTES) * HOUR_MINUTES;
  if (endOfHours <= firstHour) return [[1, first, end]];
  return [
    [1, first, firstHour],
    [HOUR_MINUTES, firstHour, endOfHours],
    [1, endOfHours, end],
  ];
}
