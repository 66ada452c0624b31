import type { UnixMillis } from "#lib/units.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import type { Connection } from "../engine/connection.ts";
import { dayOf } from "../engine/day.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import type { LevelMinutes } from "../rates/request-rates.ts";

const MINUTE = 60_000;

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
