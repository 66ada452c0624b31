import type { UnixMillis } from "#lib/units.ts";
import { severityName } from "#model/level.ts";
import type { LogFilter, LogPattern } from "../../port/logs.ts";
import type { DayFile } from "../engine/open-files.ts";
import { isCompared } from "./match-log.ts";
import { candidates, templateOf, type Order } from "./pattern-search.ts";
import { createSampleReader, type SampledLog } from "./sampled-log.ts";

/** The most records to read, and to decompress blocks for: together about 8 ms of work. */
const MAX_READ = 800;
const MAX_BLOCKS = 60;
/** How far from the end of the range they may be, as a share of it: few records may match a filter. */
const NEAR = 1 / 24;

/**
 * When patterns occur first or last, of those that are among the first or the last records of a time range: frequent ones, for
 * each of which the index would have to begin a search.
 *
 * @param files of the days in that order
 */
export function readPatternEnds(
  files: DayFile[],
  filter: LogFilter,
  patterns: LogPattern[],
  order: Order,
): Map<LogPattern, UnixMillis> {
  const times = new Map<LogPattern, UnixMillis>();
  const wanted = new Map(patterns.map((pattern) => [patternKey(pattern), pattern]));
  const length = (filter.end - filter.start) * NEAR;
  const end =
    order === "ASC"
      ? { ...filter, end: Math.ceil(filter.start + length) }
      : { ...filter, start: Math.floor(filter.end - length) };
  let records = 0;
  let blocks = 0;
  for (const file of files) {
    const read = createSampleReader(file, () => blocks++);
    for (const { log, isMatch } of candidates({ file, read }, end, order)) {
      if (wanted.size === 0 || records++ === MAX_READ || blocks >= MAX_BLOCKS) return times;
      if (isCompared(filter) && !isMatch()) continue;
      const key = patternOf(templateOf(log), log);
      const pattern = wanted.get(key);
      if (pattern === undefined) continue;
      times.set(pattern, log.at);
      wanted.delete(key);
    }
  }
  return times;
}

/** The key of the pattern that a record has. */
export function patternOf(template: string, { service, severity }: SampledLog): string {
  return patternKey({ service, severity: severityName(severity) ?? null, template });
}

function patternKey({
  service,
  severity,
  template,
}: Pick<LogPattern, "service" | "severity" | "template">): string {
  return `${service}\n${severity}\n${template}`;
}
