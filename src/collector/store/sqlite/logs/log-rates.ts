import type { LogFilter } from "../../port/logs.ts";
import { findName } from "../attributes/name-reader.ts";
import { createConditions } from "../engine/conditions.ts";
import type { Connection } from "../engine/connection.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { LEVELS, levelFor } from "../rates/request-rates.ts";

const MINUTE = 60_000;

export interface LogRateSum {
  /** In minutes. */
  at: number;
  /** 0 for unknown, then trace to fatal. */
  range: number;
  records: number;
}

/** Whether the roll-ups can answer the filter: they have minutes, services and severity ranges. */
export function isSummed({
  words,
  attributes,
  where,
  traceId,
  minSeverity,
  maxSeverity,
}: LogFilter): boolean {
  return (
    words.length + attributes.length === 0 &&
    where === undefined &&
    traceId === undefined &&
    (minSeverity ?? 1) % 4 === 1 &&
    (maxSeverity ?? 4) % 4 === 0
  );
}

/**
 * The number of records in each part of so many minutes, by the part's first minute. Parts are aligned to 1970, wherever the
 * filter's time range begins.
 */
export function recordsOfParts(files: StoreFiles, filter: LogFilter, minutes: number): Map<number, number> {
  const first = Math.floor(filter.start / MINUTE);
  const [wholeFrom, wholeTo] = [
    Math.ceil(first / minutes) * minutes,
    Math.floor(filter.end / MINUTE / minutes) * minutes,
  ];
  const parts = new Map<number, number>();
  const add = (part: LogFilter, steps: { first: number; minutes: number }) => {
    if (steps.first * MINUTE >= part.end) return;
    for (const file of files.days())
      for (const { at, records } of summedLogRates(file, part, steps)) {
        const begin = Math.floor(at / minutes) * minutes;
        parts.set(begin, (parts.get(begin) ?? 0) + records);
      }
  };
  // Coarser sums only cover whole parts; minutes cover the edges.
  const whole = wholeFrom < wholeTo;
  add(whole ? { ...filter, end: wholeFrom * MINUTE } : filter, { first, minutes: 1 });
  if (whole) {
    add({ ...filter, end: wholeTo * MINUTE }, { first: wholeFrom, minutes });
    add(filter, { first: wholeTo, minutes: 1 });
  }
  return parts;
}

/** The sums of one day's file for a filter that `isSummed` accepts; `steps` are in minutes. */
export function summedLogRates(
  { connection }: DayFile,
  filter: LogFilter,
  steps: { first: number; minutes: number },
): LogRateSum[] {
  const where = createConditions();
  where.add(
    "level = ? AND at >= ? AND at < ?",
    levelFor(steps.first, steps.minutes),
    steps.first,
    Math.ceil(filter.end / MINUTE),
  );
  if (filter.minSeverity !== undefined) where.add("severity >= ?", Math.ceil(filter.minSeverity / 4));
  if (filter.maxSeverity !== undefined) where.add("severity <= ?", filter.maxSeverity / 4);
  if (filter.service !== undefined) {
    const [service] = findName(connection, filter.service);
    if (service === undefined) return [];
    where.add("service = ?", service);
  }
  return connection
    .prepare(
      `SELECT at, severity AS range, sum(records) AS records FROM log_rates WHERE ${where.sql()} GROUP BY at, severity`,
    )
    .all(...where.values) as unknown as LogRateSum[];
}

/** Log records of one minute, service and severity range (0 for unknown, then trace to fatal). */
export interface LogRate {
  minute: number;
  service: number;
  severity: number;
  records: number;
}

export function addLogRates(connection: Connection, rates: LogRate[]): void {
  const upsert = connection.prepare(
    `INSERT INTO log_rates (level, at, service, severity, records) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET records = records + excluded.records`,
  );
  for (const { minute, service, severity, records } of rates) {
    for (const level of LEVELS) upsert.run(level, minute - (minute % level), service, severity, records);
  }
}
