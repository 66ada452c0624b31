import type { UnixMillis } from "#lib/units.ts";
import { BURN_WINDOWS, type BurnCounts, type Counted } from "#model/watch/judge-slo.ts";
import type { ObjectiveCounts, ObjectiveFilter } from "../../port/watch.ts";
import { findName } from "../attributes/name-reader.ts";
import { createConditions } from "../engine/conditions.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { addEncoded, bucketOf } from "../rates/histogram.ts";
import type { LevelMinutes } from "../rates/request-rates.ts";
import { daysSince } from "./rate-rows.ts";
import { longerThan } from "./usual-durations.ts";

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 1440;
/** What arrives later than this is not counted: a backfill raises no alarm. */
const LATE = 15;
/** The shorter windows are counted by the minute, up to this one. */
const MINUTES = 60;
const FINE = 360;
/** In days. */
const LONGEST_BURN = 3;
/** More than rules that there can be. */
const MOST_KNOWN = 1_000;

/** `rows` is how many sums of operations it is made of. */
type Summed = Counted & { rows: number };
type Sums = Map<number, Summed>;

/** The hours of an objective that are complete, by hour since 1970. */
interface Known {
  first: number;
  end: number;
  hours: Sums;
}

const known = new WeakMap<StoreFiles, Map<string, Known>>();

/**
 * Counts the requests of an objective, and those that are bad, over its window and the windows of its burn rates, up to before
 * `end`. Durations are in steps of a fifth: what lies in the step of `goodMillis` is good.
 */
export function countObjective(
  files: StoreFiles,
  filter: ObjectiveFilter,
  windowDays: number,
  end: UnixMillis,
): ObjectiveCounts {
  const last = Math.floor(end / MINUTE);
  const hourEnd = Math.floor((last - LATE) / HOUR);
  const first = Math.floor((last - Math.max(windowDays, LONGEST_BURN) * DAY) / HOUR);
  const { hours } = refreshHours(files, filter, first, hourEnd);
  const fineFrom = Math.floor((last - MINUTES) / 5) * 5;
  const fives = readSums(files, filter, 5, Math.floor((last - FINE) / 5) * 5, fineFrom);
  const fine = new Map([...fives, ...readSums(files, filter, 1, fineFrom, last)]);
  const burn = BURN_WINDOWS.map((window) => {
    const from = last - window;
    const { requests, bad } =
      window <= FINE
        ? sumFrom(fine, from)
        : add(sumFrom(hours, Math.floor(from / HOUR), hourEnd), sumFrom(fine, hourEnd * HOUR));
    return [window, { requests, bad }];
  });
  const windowFrom = Math.floor((last - windowDays * DAY) / HOUR);
  const all = new Map([...hours].filter(([hour]) => hour >= windowFrom && hour < hourEnd));
  for (const [minute, counted] of fine) {
    const hour = Math.floor(minute / HOUR);
    if (hour >= hourEnd) all.set(hour, add(all.get(hour) ?? NONE, counted));
  }
  return {
    burn: Object.fromEntries(burn) as BurnCounts,
    hours: [...all]
      .toSorted(([one], [other]) => one - other)
      .map(([hour, { requests, bad }]) => ({ at: hour * HOUR * MINUTE, requests, bad })),
  };
}

const NONE: Summed = { requests: 0, bad: 0, rows: 0 };

function add(one: Summed, other: Summed): Summed {
  return { requests: one.requests + other.requests, bad: one.bad + other.bad, rows: one.rows + other.rows };
}

function sumFrom(sums: Sums, from: number, end = Number.POSITIVE_INFINITY): Summed {
  let sum = NONE;
  for (const [at, counted] of sums) if (at >= from && at < end) sum = add(sum, counted);
  return sum;
}

/** Reads the hours that are complete by now, each once. */
function refreshHours(files: StoreFiles, filter: ObjectiveFilter, first: number, end: number): Known {
  const objectives = known.get(files) ?? new Map<string, Known>();
  known.set(files, objectives);
  const key = JSON.stringify([filter.service, filter.operation, filter.environment, filter.goodMillis]);
  const before = objectives.get(key);
  const isUsable = before !== undefined && before.first <= first && before.end >= first;
  const found: Known = isUsable ? before : { first, end: first, hours: new Map() };
  if (objectives.size >= MOST_KNOWN) objectives.clear();
  objectives.set(key, found);
  if (found.end < end) {
    for (const [at, counted] of readSums(files, filter, HOUR, found.end * HOUR, end * HOUR))
      found.hours.set(at / HOUR, counted);
    found.end = end;
  }
  // A longer window of the same requests may still need the earlier ones.
  for (const hour of found.hours.keys()) if (hour < end - 91 * 24) found.hours.delete(hour);
  return found;
}

/** Sums by minute, five minutes or hour, in minutes since 1970. */
export function readSums(
  files: StoreFiles,
  filter: ObjectiveFilter,
  level: LevelMinutes,
  first: number,
  end: number,
): Sums {
  const sums: Sums = new Map();
  for (const file of daysSince(files, first * MINUTE))
    for (const { at, ...counted } of rowsOf(file, filter, level, first, end))
      sums.set(at, add(sums.get(at) ?? NONE, counted));
  return sums;
}

function* rowsOf(
  { connection }: DayFile,
  { service, operation, environment, goodMillis }: ObjectiveFilter,
  level: LevelMinutes,
  first: number,
  end: number,
): Generator<Summed & { at: number }> {
  const where = createConditions();
  where.add("level = ? AND at >= ? AND at < ?", level, first, end);
  for (const [column, wanted] of [
    ["service", service],
    ["route", operation],
    ["environment", environment],
  ] as const) {
    if (wanted === null) continue;
    const [name] = findName(connection, wanted);
    if (name === undefined) return;
    where.add(`${column} = ?`, name);
  }
  const select = (columns: string, group = "") =>
    connection
      .prepareLists(`SELECT ${columns} FROM request_rates WHERE ${where.sql()} ${group}`)
      .iterate(...where.values) as Iterable<unknown>;
  if (goodMillis === null) {
    const sums = select("at, sum(requests), sum(failed), count(*)", "GROUP BY at");
    for (const [at, requests, bad, rows] of sums as Iterable<[number, number, number, number]>)
      yield { at, requests, bad, rows };
    return;
  }
  const limit = bucketOf(goodMillis * 1e6);
  for (const [at, histogram] of select("at, histogram") as Iterable<[number, Uint8Array]>) {
    const { requests, failed } = longerThan(addEncoded(new Map(), histogram), limit);
    yield { at, requests, bad: failed, rows: 1 };
  }
}
