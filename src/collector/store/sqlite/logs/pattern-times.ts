import type { UnixMillis } from "#lib/units.ts";
import { severityName } from "#model/level.ts";
import type { LogFilter, LogPattern } from "../../port/logs.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { candidates, searchFor, templateOf } from "./pattern-search.ts";
import { createSampleReader } from "./sampled-log.ts";

/** The most records to read for all patterns together: about 50 ms of work. */
const MAX_READ = 400;
/** The most that one pattern may take of them, in each direction. */
const MAX_OF_ONE = 20;

interface Times {
  first: UnixMillis;
  last: UnixMillis;
}

/**
 * Looks up in the index when a pattern first and last occurs. Null where that would take too long: its words are in many
 * other records, or it has none.
 */
export function createPatternTimes(
  files: StoreFiles,
  filter: LogFilter,
): (pattern: LogPattern) => Times | null {
  const days = files
    .days()
    .toSorted((left, right) => left.day - right.day)
    .map((file) => ({ file, read: createSampleReader(file) }));
  let left = MAX_READ;

  function find({ severity, ...pattern }: LogPattern, order: "ASC" | "DESC"): UnixMillis | null {
    const search = searchFor(filter, pattern);
    let own = MAX_OF_ONE;
    for (const { file, read } of order === "ASC" ? days : days.toReversed())
      for (const { log, isMatch } of candidates(file, read, search, order)) {
        const isSame = (severityName(log.severity) ?? null) === severity;
        if (isMatch && isSame && templateOf(log) === pattern.template) return log.at;
        if (--own <= 0 || --left <= 0) return null;
      }
    return null;
  }

  return (pattern) => {
    if (pattern.words === "" || left <= 0) return null;
    const first = find(pattern, "ASC");
    const last = first === null ? null : find(pattern, "DESC");
    return first === null || last === null ? null : { first, last };
  };
}
