import type { UnixMillis } from "#lib/units.ts";
import { logTemplate } from "#model/log-template.ts";
import { logText } from "#model/log-text.ts";
import type { LogFilter, LogPattern } from "../../port/logs.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { boundAt, selectLogs } from "./log-rows.ts";
import { questionKey } from "./log-search.ts";
import { matchesLog } from "./match-log.ts";
import { createSampleReader, eachSampledRow, type SampledLog } from "./sampled-log.ts";

export type Order = "ASC" | "DESC";

/** A day's file with a reader of its records. */
interface SearchedDay {
  file: DayFile;
  read: ReturnType<typeof createSampleReader>;
}

/** For each pattern the most records to read that have its words, and that match in vain. */
const MAX_READ = 15;
const MAX_COMPARED = 80;

/**
 * Whether an earlier record has the pattern. A pattern without words to search for, or whose words are in too many other records,
 * counts as found. A record once found is cached while it is in the time range.
 */
export function createPatternSearch(files: StoreFiles, filter: LogFilter): (pattern: LogPattern) => boolean {
  const cache = files.rowCaches.begin<UnixMillis>(questionKey("said", filter));
  const days = files.days().map((file) => ({ file, read: createSampleReader(file) }));
  return ({ service, template, words }) => {
    if (words === "") return true;
    const key = `${service}\n${template}`;
    for (const { file } of days) {
      const at = cache.get(file.connection, key);
      if (at !== undefined && at >= filter.start && at < filter.end) return true;
    }
    let left = MAX_READ;
    let compared = MAX_COMPARED;
    for (const day of days) {
      // In ascending order, as the index reaches its start faster.
      for (const { log, isMatch } of candidates(day, searchFor(filter, { template, words }, service))) {
        if (!isMatch()) {
          if (--compared === 0) return true;
          continue;
        }
        if (templateOf(log) === template) {
          cache.set(day.file.connection, key, log.at);
          return true;
        }
        if (--left === 0) return true;
      }
    }
    return false;
  };
}

/** A filter for the records that have the words of a pattern, of one service or of all that the filter has. */
export function searchFor(
  filter: LogFilter,
  { template, words }: Pick<LogPattern, "template" | "words">,
  service = filter.service,
): LogFilter {
  return { ...filter, service, words: [...filter.words, withEnd(words, template)] };
}

/** The records of a day that the index finds; whether they really match is read when it is asked. */
export function* candidates(
  { file, read }: SearchedDay,
  search: LogFilter,
  order: Order = "ASC",
): Generator<{ log: SampledLog; isMatch: () => boolean }> {
  const selection = selectLogs(file, search, boundAt(search.end));
  if (selection === null) return;
  const { tables, where, id, values } = selection;
  const from = `FROM ${tables} WHERE ${where} ORDER BY ${id} ${order}`;
  for (const row of eachSampledRow(file.connection, from, values)) {
    const log = read(row);
    yield { log, isMatch: () => matchesLog(log.record(), search) };
  }
}

export function templateOf(log: SampledLog): string {
  return logTemplate(logText(log.body()));
}

/** The words with the character that follows them in the template, so that the last word is matched as a whole. */
function withEnd(words: string, template: string): string {
  const next = template.charAt(template.indexOf(words) + words.length);
  return next === "…" ? words : words + next;
}
