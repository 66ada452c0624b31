import type { SQLInputValue } from "node:sqlite";
import type { UnixMillis } from "#lib/units.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { RowCache } from "../engine/row-cache.ts";
import { timeBounds } from "../engine/conditions.ts";
import { takeByMinutes, type ByMinutes } from "./known-minutes.ts";
import type { LogSelection } from "./log-rows.ts";

/** The most records to choose from. */
export const MAX_FOUND = 60_000;
const MINUTE = 60_000_000;
/** Neighbours read together: they are mostly in the same few blocks. */
const RUN = 64;

/** Ids of the latest records that an index finds, the latest first. */
export function findIds(
  file: DayFile,
  { tables, where, id, values, byWords }: LogSelection,
  range: { start: UnixMillis; end: UnixMillis },
  cache: RowCache<number[]>,
): number[] {
  if (byWords === null)
    return readIds(file, `SELECT logs.id FROM ${tables} WHERE ${where} ORDER BY ${id} DESC`, [
      ...values,
      MAX_FOUND,
    ]);
  const ofMinutes: number[][] = [];
  takeByMinutes(file.connection, range, cache, {
    most: MAX_FOUND,
    find: (part, limit) => findPart(file, byWords, part, limit),
    sizeOf: (some) => some.length,
    take: (_minute, some) => void ofMinutes.push(some),
  });
  return ([] as number[]).concat(...ofMinutes);
}

function findPart(
  file: DayFile,
  { match }: NonNullable<LogSelection["byWords"]>,
  part: { start: UnixMillis; end: UnixMillis },
  limit: number,
): ReturnType<ByMinutes["find"]> {
  const { start, end } = timeBounds(part);
  const found = readIds(
    file,
    "SELECT rowid AS id FROM log_words WHERE log_words MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC",
    [match, start / 1000n, end / 1000n, limit],
  );
  const minutes = new Map<number, number[]>();
  for (const one of found) {
    const minute = Math.floor(one / MINUTE);
    const some = minutes.get(minute);
    if (some === undefined) minutes.set(minute, [one]);
    else some.push(one);
  }
  return { minutes, found: found.length, reached: found.length === 0 ? null : found.at(-1)! / 1000 };
}

/** `ids` is the query; its last value is the limit. */
function readIds({ connection }: DayFile, ids: string, values: SQLInputValue[]): number[] {
  // One text of all ids costs a third of returning a row for each.
  const row = connection
    .prepare(`SELECT json_group_array(id) AS ids FROM (${ids} LIMIT ?)`)
    .get(...values) as {
    ids: string;
  };
  return JSON.parse(row.ids) as number[];
}

/**
 * About `most` of the ids, in runs spread over their time range: the beginning of every n-th slice of time. New records seldom
 * change which slices those are, so cached rows serve the next question.
 */
export function chooseIds(ids: number[], most: number): number[] {
  const [last = 0] = ids;
  if (ids.length <= most) return ids;
  if (most === 0) return [];
  const slice = 2 ** Math.round(Math.log2(((last - ids.at(-1)!) * RUN) / ids.length));
  const every = 2 ** Math.floor(Math.log2(ids.length / most));
  // The remainder by a power of two costs a tenth of that by other numbers.
  const chosen = ids.filter((id) => ((id / slice) & (every - 1)) === 0);
  // Bursts may be in other slices.
  return chosen.length < most ? evenRuns(ids, most) : beginningsOf(chosen, slice, most / chosen.length);
}

/** The lowest ids of each slice, by this share: the last slice may still grow at its end. */
function beginningsOf(ids: number[], slice: number, share: number): number[] {
  const kept: number[] = [];
  for (let begin = 0, end = 0; begin < ids.length; begin = end) {
    const number = Math.floor(ids[begin]! / slice);
    while (end < ids.length && Math.floor(ids[end]! / slice) === number) end++;
    const first = end - Math.round((end - begin) * share);
    for (let at = first; at < end; at++) kept.push(ids[at]!);
  }
  return kept;
}

function evenRuns(ids: number[], most: number): number[] {
  const distance = Math.max(RUN, ids.length / Math.ceil(most / RUN));
  const kept: number[] = [];
  for (let run = 0; run * distance < ids.length; run++) {
    const first = Math.floor(run * distance);
    kept.push(...ids.slice(first, Math.min(Math.floor((run + 1) * distance), first + RUN)));
  }
  return kept;
}
