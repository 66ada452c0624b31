import type { UnixMillis } from "#lib/units.ts";
import { severityName } from "#model/level.ts";
import { logTemplate, templateWords } from "#model/log-template.ts";
import { logText } from "#model/log-text.ts";
import type { LogFilter, LogPattern, LogPatterns } from "../../../port/logs.ts";
import type { StoreFiles } from "../../open-files.ts";
import { boundAt } from "./log-rows.ts";
import { searchLogs } from "./log-search.ts";
import { sampleLogs } from "./sample-logs.ts";
import type { SampledLog } from "./sampled-log.ts";

const MAX_SAMPLED = 3500;
const MAX_BEFORE = 1500;
const MAX_PATTERNS = 200;
/** Patterns that the sample of the time before lacks and that are looked for in all of it; lines with a pattern's words that are read for each, and lines read in vain. */
const MAX_SOUGHT = 10;
const MAX_READ = 15;
const MAX_COMPARED = 80;

/** The kinds of lines that the filter's records are, and which of them nothing said from `before` to its start. */
export function mineLogPatterns(files: StoreFiles, filter: LogFilter, before: UnixMillis): LogPatterns {
  const patterns = new Map<string, LogPattern>();
  const sample = sampleLogs(files, filter, MAX_SAMPLED, (log) => addLine(patterns, log));
  const ranked = [...patterns.values()].toSorted((left, right) => right.records - left.records);
  const shown = ranked.slice(0, MAX_PATTERNS);
  const known = new Set<string>();
  const earlier = { ...filter, start: before, end: filter.start };
  const { sampled } = sampleLogs(files, earlier, MAX_BEFORE, (log) =>
    known.add(keyOf(log.service, logTemplate(logText(log.body())))),
  );
  let sought = 0;
  for (const pattern of shown) {
    if (sampled === 0) continue;
    const key = keyOf(pattern.service, pattern.template);
    pattern.isNew = !known.has(key);
    if (pattern.isNew && sought++ < MAX_SOUGHT) pattern.isNew = !isSaid(files, earlier, pattern);
  }
  return { ...sample, patterns: shown, others: ranked.length - shown.length };
}

function addLine(patterns: Map<string, LogPattern>, log: SampledLog): void {
  const template = logTemplate(logText(log.body()));
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
 * Whether a line of the time says what the pattern does. A pattern with nothing to search for counts as said, and one of words
 * that many other lines have too.
 */
function isSaid(files: StoreFiles, filter: LogFilter, { service, words, template }: LogPattern): boolean {
  if (words === "") return true;
  const search = { ...filter, service, words: [...filter.words, words] };
  let left = MAX_READ;
  const found = searchLogs(files, search, () => boundAt(filter.end), MAX_COMPARED);
  for (let step = found.next(); ; step = found.next()) {
    if (step.done === true) return step.value !== null;
    if (logTemplate(logText(step.value.log.record.body)) === template || --left === 0) {
      found.return(null);
      return true;
    }
  }
}

function keyOf(service: string, template: string): string {
  return `${service}\n${template}`;
}
