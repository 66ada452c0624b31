import type { LogFilter } from "../../../port/logs.ts";
import { levelFor } from "../../levels.ts";
import type { DayFile } from "../../open-files.ts";
import { createConditions } from "../conditions.ts";
import { findName } from "../attributes/find-names.ts";

const MINUTE = 60_000;

export interface LogRate {
  /** In minutes. */
  at: number;
  /** 0 for unknown, then trace to fatal. */
  range: number;
  records: number;
}

/** Whether the sums that are kept answer for the filter: they know minutes, services and ranges of severity. */
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

/** The sums of one day's file for a filter that is summed; `steps` are in minutes. */
export function summedLogRates(
  { connection }: DayFile,
  filter: LogFilter,
  steps: { first: number; minutes: number },
): LogRate[] {
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
    .all(...where.values) as unknown as LogRate[];
}
