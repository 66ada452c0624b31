import type { Millis } from "#lib/units.ts";
import { SEVERITIES } from "#model/level.ts";
import type { LogCount, LogFilter } from "../../port/logs.ts";
import { levelFor } from "../levels.ts";
import type { DayFile, StoreFiles } from "../open-files.ts";
import { createConditions } from "./conditions.ts";
import { findName } from "./find-names.ts";
import { timeOf } from "./log-row.ts";
import { logRows } from "./log-rows.ts";

const MINUTE = 60_000;
const MINUTE_NANOS = 60_000_000_000n;
/** Records that are counted one by one at most. */
const MAX_COUNTED = 200_000;

interface Steps {
  first: number;
  minutes: number;
}

interface Rate {
  /** In minutes. */
  at: number;
  /** 0 for unknown, then trace to fatal. */
  range: number;
  records: number;
}

/**
 * Records over time by severity. Where words or attributes are asked for, what the index finds is counted without being
 * compared: a word that stands within another one, or two texts of one hash, are the difference.
 */
export function countLogs(files: StoreFiles, filter: LogFilter, step: Millis): LogCount[] {
  const steps = {
    first: Math.floor(filter.start / MINUTE),
    minutes: Math.max(1, Math.round(step / MINUTE)),
  };
  const counts = new Map<string, LogCount>();
  for (const { at, range, records } of rates(files, filter, steps)) {
    const number = Math.floor((at - steps.first) / steps.minutes);
    const key = `${number} ${range}`;
    const count = counts.get(key);
    if (count !== undefined) count.records += records;
    else {
      const severity = SEVERITIES[range - 1] ?? null;
      counts.set(key, { at: (steps.first + number * steps.minutes) * MINUTE, severity, records });
    }
  }
  return [...counts.values()].toSorted((left, right) => left.at - right.at);
}

function* rates(files: StoreFiles, filter: LogFilter, steps: Steps): Generator<Rate> {
  const isSummed =
    filter.words.length + filter.attributes.length === 0 &&
    filter.traceId === undefined &&
    (filter.minSeverity ?? 1) % 4 === 1;
  if (isSummed) {
    for (const file of files.days()) yield* summedRates(file, filter, steps);
    return;
  }
  let left = MAX_COUNTED;
  for (const file of files.days()) {
    for (const row of logRows(file, filter, null)) {
      if (left-- === 0) return;
      yield { at: Number(timeOf(row) / MINUTE_NANOS), range: rangeOf(row.severity), records: 1 };
    }
  }
}

function summedRates({ connection }: DayFile, filter: LogFilter, steps: Steps): Iterable<Rate> {
  const where = createConditions();
  where.add(
    "level = ? AND at >= ? AND at < ?",
    levelFor(steps.first, steps.minutes),
    steps.first,
    Math.ceil(filter.end / MINUTE),
  );
  if (filter.minSeverity !== undefined) where.add("severity >= ?", rangeOf(filter.minSeverity));
  if (filter.service !== undefined) {
    const [service] = findName(connection, filter.service);
    if (service === undefined) return [];
    where.add("service = ?", service);
  }
  return connection
    .prepare(
      `SELECT at, severity AS range, sum(records) AS records FROM log_rates WHERE ${where.sql()} GROUP BY at, severity`,
    )
    .all(...where.values) as unknown as Rate[];
}

function rangeOf(severity: number): number {
  return severity >= 1 && severity <= 24 ? Math.ceil(severity / 4) : 0;
}
