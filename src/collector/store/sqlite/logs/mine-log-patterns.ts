import type { UnixMillis } from "#lib/units.ts";
import { severityName } from "#model/level.ts";
import { logTemplate, templateWords } from "#model/log-template.ts";
import { logText } from "#model/log-text.ts";
import type { LogFilter, LogPattern, LogPatterns } from "../../port/logs.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { questionKey } from "./log-search.ts";
import { patternOf } from "./pattern-ends.ts";
import { createPatternSearch } from "./pattern-search.ts";
import { findPatternTimes } from "./pattern-times.ts";
import { sampleLogs } from "./sample-logs.ts";
import type { SampledLog } from "./sampled-log.ts";

const MAX_SAMPLED = 3500;
const MAX_BEFORE = 1500;
const MAX_PATTERNS = 200;
/** Patterns missing from the earlier sample that are searched for in all earlier records. */
const MAX_SEARCHED = 10;
const STEPS = 24;

/**
 * Patterns of the matching log records, and which of them did not occur between `before` and the start of the filter.
 */
export function mineLogPatterns(files: StoreFiles, filter: LogFilter, before: UnixMillis): LogPatterns {
  const patterns = new Map<string, LogPattern>();
  const cache = files.rowCaches.begin<string | null>(questionKey("patterns", filter));
  const read = templateReader();
  const stepOf = (at: UnixMillis) =>
    Math.max(0, Math.min(STEPS - 1, Math.floor(((at - filter.start) / (filter.end - filter.start)) * STEPS)));
  const sample = sampleLogs(files, filter, {
    wanted: MAX_SAMPLED,
    cache,
    read,
    take: (template, log) => addLine(patterns, template, log, stepOf(log.at)),
  });
  const ranked = [...patterns.values()].toSorted((left, right) => right.records - left.records);
  const shown = ranked.slice(0, MAX_PATTERNS);
  const known = new Set<string>();
  const earlier = { ...filter, start: before, end: filter.start };
  const sampleBefore = sampleLogs(files, earlier, {
    wanted: MAX_BEFORE,
    cache,
    read,
    take(template, log) {
      known.add(keyOf(log.service, template));
      const pattern = patterns.get(patternOf(template, log));
      if (pattern !== undefined) pattern.before++;
    },
  });
  const occurs = createPatternSearch(files, earlier);
  let searched = 0;
  for (const pattern of shown) {
    if (sampleBefore.sampled === 0) continue;
    const key = keyOf(pattern.service, pattern.template);
    pattern.isNew = !known.has(key);
    if (pattern.isNew && searched++ < MAX_SEARCHED) pattern.isNew = !occurs(pattern);
  }
  const isWhole = sample.sampled === sample.total && sample.from === null;
  const times = isWhole ? null : findPatternTimes(files, filter, shown);
  for (const pattern of shown) {
    const found = times === null ? pattern : times.get(pattern);
    if (found === undefined) continue;
    const { first, last } = found;
    Object.assign(pattern, { first, last, isTimed: true } satisfies Partial<LogPattern>);
  }
  return {
    ...sample,
    patterns: shown,
    others: ranked.length - shown.length,
    before: { total: sampleBefore.total, sampled: sampleBefore.sampled },
  };
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

function addLine(patterns: Map<string, LogPattern>, template: string, log: SampledLog, step: number): void {
  const { service, at } = log;
  const key = patternOf(template, log);
  let pattern = patterns.get(key);
  if (pattern === undefined) {
    pattern = {
      service,
      severity: severityName(log.severity) ?? null,
      template,
      words: templateWords(template),
      records: 0,
      steps: Array<number>(STEPS).fill(0),
      before: 0,
      first: at,
      last: at,
      isTimed: false,
      isNew: null,
    };
    patterns.set(key, pattern);
  }
  pattern.records++;
  pattern.steps[step]!++;
  pattern.first = Math.min(pattern.first, at);
  pattern.last = Math.max(pattern.last, at);
}

function keyOf(service: string, template: string): string {
  return `${service}\n${template}`;
}
