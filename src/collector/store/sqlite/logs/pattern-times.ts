import type { UnixMillis } from "#lib/units.ts";
import { severityName } from "#model/level.ts";
import type { LogFilter, LogPattern } from "../../port/logs.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { candidates, searchFor, templateOf } from "./pattern-search.ts";
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
 * Looks up in the index when patterns first and last occur. Patterns of the same template, which services share, are searched for
 * together, then those that were not among the first records alone. Without an entry are those for which that would take too long:
 * their words are in many other records, or they have none.
 *
 * @param patterns the most frequent first
 */
export function findPatternTimes(
  files: StoreFiles,
  filter: LogFilter,
  patterns: LogPattern[],
): Map<LogPattern, Times> {
  const days = files
    .days()
    .toSorted((left, right) => left.day - right.day)
    .map((file) => ({ file, read: createSampleReader(file) }));
  let searches = MAX_SEARCHES;
  let left = MAX_READ;

  function find(alike: LogPattern[], order: "ASC" | "DESC"): Map<LogPattern, UnixMillis> {
    const found = new Map<LogPattern, UnixMillis>();
    const [pattern] = alike;
    if (pattern === undefined || searches-- <= 0) return found;
    const isOfOne = alike.every(({ service }) => service === pattern.service);
    const search = searchFor(filter, pattern, isOfOne ? pattern.service : undefined);
    const wanted = new Map(alike.map((one) => [keyOf(one), one]));
    let own = MAX_OF_ONE * alike.length;
    let passed = MAX_PASSED;
    for (const { file, read } of order === "ASC" ? days : days.toReversed())
      for (const { log, isMatch } of candidates(file, read, search, order)) {
        const key = keyOf({ service: log.service, severity: severityName(log.severity) ?? null });
        const one = wanted.get(key);
        if (one === undefined) {
          if (--passed <= 0) return found;
        } else if (isMatch() && templateOf(log) === one.template) {
          found.set(one, log.at);
          wanted.delete(key);
          if (wanted.size === 0) return found;
        } else if (--own <= 0 || --left <= 0) return found;
      }
    return found;
  }

  const times = new Map<LogPattern, Times>();
  function time(alike: LogPattern[]): void {
    if (left <= 0) return;
    const firsts = find(alike, "ASC");
    for (const [pattern, last] of find([...firsts.keys()], "DESC"))
      times.set(pattern, { first: firsts.get(pattern)!, last });
  }

  const findable = patterns.filter(({ words }) => words !== "");
  const groups = [...Map.groupBy(findable, ({ template }) => template).values()];
  groups.forEach(time);
  const missed = groups.flatMap((alike) => (alike.length > 1 ? alike.filter((one) => !times.has(one)) : []));
  for (const pattern of missed) time([pattern]);
  return times;
}

function keyOf({ service, severity }: Pick<LogPattern, "service" | "severity">): string {
  return `${service}\n${severity}`;
}
