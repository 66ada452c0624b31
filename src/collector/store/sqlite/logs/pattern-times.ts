import type { UnixMillis } from "#lib/units.ts";
import { severityName } from "#model/level.ts";
import type { LogFilter, LogPattern } from "../../port/logs.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { readPatternEnds } from "./pattern-ends.ts";
import { candidates, searchFor, templateOf, type Order } from "./pattern-search.ts";
import { createSampleReader } from "./sampled-log.ts";

/** Over millions of records, beginning a search takes the index 2 ms: together about 120 ms of work. */
const MAX_SEARCHES = 60;
/** The most records to read for all patterns together: about 50 ms of work. */
const MAX_READ = 400;
/** The most that one pattern may take of them, in each direction. */
const MAX_OF_ONE = 20;
/** The most records of other services and severities that a search passes over, unread. */
const MAX_PASSED = 500;

interface Times {
  first: UnixMillis;
  last: UnixMillis;
}

/**
 * Finds when patterns first and last occur: among the first and the last records of the range, or else in the index. There,
 * patterns of the same template, which services share, are searched for together, then those that were not among the first records
 * alone. Without an entry are those for which that would take too long: their words are in many other records, or they have none.
 *
 * @param patterns the most frequent first
 */
export function findPatternTimes(
  files: StoreFiles,
  filter: LogFilter,
  patterns: LogPattern[],
): Map<LogPattern, Times> {
  const latestFirst = files.days();
  const ends = {
    ASC: readPatternEnds(latestFirst.toReversed(), filter, patterns, "ASC"),
    DESC: readPatternEnds(latestFirst, filter, patterns, "DESC"),
  };
  const days = latestFirst.map((file) => ({ file, read: createSampleReader(file) }));
  const inOrder = { ASC: days.toReversed(), DESC: days };
  let searches = MAX_SEARCHES;
  let left = MAX_READ;

  function find(alike: LogPattern[], order: Order): Map<LogPattern, UnixMillis> {
    const found = new Map<LogPattern, UnixMillis>();
    for (const pattern of alike) {
      const at = ends[order].get(pattern);
      if (at !== undefined) found.set(pattern, at);
    }
    const others = alike.filter((pattern) => !found.has(pattern));
    search(others, order, (pattern, at) => found.set(pattern, at));
    return found;
  }

  function search(
    alike: LogPattern[],
    order: Order,
    take: (pattern: LogPattern, at: UnixMillis) => void,
  ): void {
    const [pattern] = alike;
    if (pattern === undefined || pattern.words === "" || left <= 0 || searches-- <= 0) return;
    const isOfOne = alike.every(({ service }) => service === pattern.service);
    const words = searchFor(filter, pattern, isOfOne ? pattern.service : undefined);
    const wanted = new Map(alike.map((one) => [keyOf(one), one]));
    let own = MAX_OF_ONE * alike.length;
    let passed = MAX_PASSED;
    for (const day of inOrder[order])
      for (const { log, isMatch } of candidates(day, words, order)) {
        const key = keyOf({ service: log.service, severity: severityName(log.severity) ?? null });
        const one = wanted.get(key);
        if (one === undefined) {
          if (--passed <= 0) return;
        } else if (isMatch() && templateOf(log) === one.template) {
          take(one, log.at);
          wanted.delete(key);
          if (wanted.size === 0) return;
        } else if (--own <= 0 || --left <= 0) return;
      }
  }

  const times = new Map<LogPattern, Times>();
  function time(alike: LogPattern[]): void {
    const firsts = find(alike, "ASC");
    for (const [pattern, last] of find([...firsts.keys()], "DESC"))
      times.set(pattern, { first: firsts.get(pattern)!, last });
  }

  const groups = [...Map.groupBy(patterns, ({ template }) => template).values()];
  groups.forEach(time);
  const missed = groups.flatMap((alike) => (alike.length > 1 ? alike.filter((one) => !times.has(one)) : []));
  for (const pattern of missed) time([pattern]);
  return times;
}

function keyOf({ service, severity }: Pick<LogPattern, "service" | "severity">): string {
  return `${service}\n${severity}`;
}
