import type { UnixMillis } from "#lib/units.ts";
import { createNameReader, findName, type NameReader } from "../attributes/name-reader.ts";
import type { Connection } from "../engine/connection.ts";
import { dayOf } from "../engine/day.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import type { LevelMinutes } from "../rates/request-rates.ts";

const MINUTE = 60_000;
const HOUR = 60;

/** A row of `request_rates`, as numbers of names of its file. */
export interface RateRow {
  at: number;
  service: number;
  route: number;
  environment: number;
  requests: number;
  failed: number;
  histogram: Uint8Array;
}

const COUNTS = "at, service, route, environment, requests, failed";

/** The sums of minutes (since 1970) from `first` to before `end`, of every file that may have some. */
export function* rateRows(
  files: StoreFiles,
  level: LevelMinutes,
  first: number,
  end: number,
  columns: "counts" | "durations",
): Generator<{ file: DayFile; row: RateRow }> {
  const list = columns === "counts" ? COUNTS : `${COUNTS}, histogram`;
  for (const file of daysSince(files, first * MINUTE)) {
    const rows = file.connection
      .prepareLists(`SELECT ${list} FROM request_rates WHERE level = ? AND at >= ? AND at < ?`)
      .iterate(level, first, end) as Iterable<unknown> as Iterable<
      [number, number, number, number, number, number, Uint8Array]
    >;
    for (const [at, service, route, environment, requests, failed, histogram] of rows)
      yield { file, row: { at, service, route, environment, requests, failed, histogram } };
  }
}

/** The hours of some services, with their durations. */
export function* rateRowsOf(
  files: StoreFiles,
  hours: readonly number[],
  services: readonly string[],
): Generator<{ file: DayFile; row: RateRow & { hour: number } }> {
  const [first] = hours;
  if (first === undefined) return;
  const minutes = JSON.stringify(hours.map((hour) => hour * HOUR));
  for (const file of daysSince(files, first * HOUR * MINUTE)) {
    const numbers = services.flatMap((service) => findName(file.connection, service));
    const rows = file.connection
      .prepareLists(
        `SELECT ${COUNTS}, histogram FROM request_rates WHERE level = ${HOUR}
         AND at IN (SELECT value FROM json_each(?)) AND service IN (SELECT value FROM json_each(?))`,
      )
      .iterate(minutes, JSON.stringify(numbers)) as Iterable<unknown> as Iterable<
      [number, number, number, number, number, number, Uint8Array]
    >;
    for (const [at, service, route, environment, requests, failed, histogram] of rows)
      yield { file, row: { at, service, route, environment, requests, failed, histogram, hour: at / HOUR } };
  }
}

/** The minutes with a request of each service or operation; for a service, of any of its routes. */
export function* seenMinutes(
  files: StoreFiles,
  first: number,
  end: number,
  per: "operation" | "service",
): Generator<{ file: DayFile; row: Pick<RateRow, "at" | "service" | "route" | "environment"> }> {
  const route = per === "service" ? "min(route)" : "route";
  const group = per === "service" ? "" : ", route";
  for (const file of daysSince(files, first * MINUTE)) {
    const rows = file.connection
      .prepareLists(
        `SELECT at, service, ${route}, environment FROM request_rates
         WHERE level = 1 AND at >= ? AND at < ? GROUP BY at, service${group}, environment`,
      )
      .iterate(first, end) as Iterable<unknown> as Iterable<[number, number, number, number]>;
    for (const [at, service, named, environment] of rows)
      yield { file, row: { at, service, route: named, environment } };
  }
}

/** Those of the days that may hold requests from a time on: they are stored on the day of receipt. */
export function daysSince(files: StoreFiles, since: UnixMillis): DayFile[] {
  return files.daysFrom(dayOf(since) - 1);
}

const readers = new WeakMap<Connection, NameReader>();

/** Names never change, so they are read once per open file. */
export function namesOf({ connection }: DayFile): NameReader {
  const known = readers.get(connection) ?? createNameReader(connection);
  readers.set(connection, known);
  return known;
}
