import type { UnixMillis } from "#lib/units.ts";
import { severityName } from "#model/level.ts";
import { logTemplate, templateWords } from "#model/log-template.ts";
import { logText } from "#model/log-text.ts";
import type { LogFilter, LogPattern, LogPatterns } from "../../port/logs.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { boundAt, selectLogs } from "./log-rows.ts";
import { matchesLog } from "./match-log.ts";
import { questionKey } from "./log-search.ts";
import { sampleLogs } from "./sample-logs.ts";
import { createSampleReader, eachSampledRow, type SampledLog } from "./sampled-log.ts";

const MAX_SAMPLED = 3500;
const MAX_BEFORE = 1500;
const MAX_PATTERNS = 200;
/**
 * Patterns missing from the earlier sample that are searched for in all earlier records; and for each the most records to read that
 * have its words, and that match in vain.
 */
const MAX_SEARCHED = 10;
const MAX_READ = 15;
const MAX_COMPARED = 80;

/**
 * Patterns of the matching log records, and which of them did not occur between `before` and the start of the filter.
 */
export function mineLogPatterns(files: StoreFiles, filter: LogFilter, before: UnixMillis): LogPatterns {
  const patterns = new Map<string, LogPattern>();
  const cache = files.rowCaches.begin<string | null>(questionKey("patterns", filter));
  const read = templateReader();
  const sample = sampleLogs(files, filter, {
    wanted: MAX_SAMPLED,
    cache,
    read,
    take: (template, log) => addLine(patterns, template, log),
  });
  const ranked = [...patterns.values()].toSorted((left, right) => right.records - left.records);
  const shown = ranked.slice(0, MAX_PATTERNS);
  const known = new Set<string>();
  const earlier = { ...filter, start: before, end: filter.start };
  const { sampled } = sampleLogs(files, earlier, {
    wanted: MAX_BEFORE,
    cache,
    read,
    take: (template, { service }) => known.add(keyOf(service, template)),
  });
  const occurs = createPatternSearch(files, earlier);
  let searched = 0;
  for (const pattern of shown) {
    if (sampled === 0) continue;
    const key = keyOf(pattern.service, pattern.template);
    pattern.isNew = !known.has(key);
    if (pattern.isNew && searched++ < MAX_SEARCHED) pattern.isNew = !occurs(pattern);
  }
  return { ...sample, patterns: shown, others: ranked.length - shown.length };
}

/** Equal templates share one string: a template may be a slice of a block's text, which it would keep in memory. */
function templateReader(): (log: SampledLog) => string {
  const templates = new Map<string, string>();
  return (log) => {
    const template = logTemplate(logText(log.body()));
    const known = templates.get(template);
    if (known === undefined) templates.set(template, template);
    return known ?? template;
  };
}

function addLine(patterns: Map<string, LogPattern>, template: string, log: SampledLog): void {
  const severity = severityName(log.severity) ?? null;
  const { service, at } = log;
  const key = keyOf(service, `${severity}\n${template}`);
  const known = patterns.get(key);
  if (known !== undefined) {
    known.records++;
    known.first = Math.min(known.first, at);
    known.last = Math.max(known.last, at);
    return;
  }
  const words = templateWords(template);
  patterns.set(key, { service, severity, template, words, records: 1, first: at, last: at, isNew: null });
}

/**
 * Whether an earlier record has the pattern. A pattern without words to search for, or whose words are in too many other records,
 * counts as found. A record once found is cached while it is in the time range.
 */
function createPatternSearch(files: StoreFiles, filter: LogFilter): (pattern: LogPattern) => boolean {
  const cache = files.rowCaches.begin<UnixMillis>(questionKey("said", filter));
  const days = files.days().map((file) => ({ file, read: createSampleReader(file) }));
  return ({ service, template, words }) => {
    if (words === "") return true;
    const key = keyOf(service, template);
    for (const { file } of days) {
      const at = cache.get(file.connection, key);
      if (at !== undefined && at >= filter.start && at < filter.end) return true;
    }
    const search = { ...filter, service, words: [...filter.words, withEnd(words, template)] };
    let left = MAX_READ;
    let compared = MAX_COMPARED;
    for (const { file, read } of days) {
      const selection = selectLogs(file, search, boundAt(filter.end));
      if (selection === null) continue;
      const { tables, where, id, values } = selection;
      // In ascending order, as the index reaches its start faster.
      for (const row of eachSampledRow(
        file.connection,
        `FROM ${tables} WHERE ${where} ORDER BY ${id}`,
        values,
      )) {
        const log = read(row);
        if (!matchesLog(log.record(), search)) {
          if (--compared === 0) return true;
          continue;
        }
        if (logTemplate(logText(log.body())) === template) {
          cache.set(file.connection, key, log.at);
          return true;
        }
        if (--left === 0) return true;
      }
    }
    return false;
  };
}

/** The words with the character that follows them in the template, so that the last word is matched as a whole. */
function withEnd(words: string, template: string): string {
  const next = template.charAt(template.indexOf(words) + words.length);
  return next === "…" ? words : words + next;
}

function keyOf(service: string, template: string): string {
  return `${service}\n${template}`;
}
