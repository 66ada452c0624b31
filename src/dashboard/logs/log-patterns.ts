import type { LogView } from "#model/api/log.ts";
import type { Severity } from "#model/level.ts";

/** Log lines that say the same with other words in the same places. */
export interface LogPattern {
  service: string;
  /** The text with `…` where the lines differ. */
  template: string;
  severity: Severity | null;
  count: number;
  /** ISO 8601, of the earliest and the latest of them. */
  first: string;
  last: string;
  /** The longest part that all of them have, to search for. */
  words: string;
}

/** What differs from one line of a kind to the next, in this order. Each is bounded, so that no text makes it run away. */
const PARAMETERS: [pattern: RegExp, becomes: string][] = [
  [/"[^"\n]{0,200}"|'[^'\n]{1,200}'/g, "…"],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\b/g, "…"],
  [/\bhttps?:\/\/\S{1,500}/g, "…"],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, "…"],
  [/\b(?=[0-9a-f]{0,40}\d)[0-9a-f]{8,64}\b/gi, "…"],
  [/\d{1,40}(?:[.,:]\d{1,40}){0,8}/g, "…"],
];

const LONGEST = 400;

/** A line's text with what differs from line to line left out. */
export function logTemplate(message: string): string {
  let template = (message.split("\n", 1)[0] ?? "").slice(0, LONGEST);
  for (const [pattern, replacement] of PARAMETERS) template = template.replaceAll(pattern, replacement);
  return template.replaceAll(/…(?:[\s,;:/x-]{0,3}…)+/g, "…").trim();
}

/** The kinds of lines among some, the most frequent first. */
export function logPatterns(logs: LogView[]): LogPattern[] {
  const patterns = new Map<string, LogPattern>();
  for (const log of logs) {
    const template = logTemplate(log.message);
    const key = `${log.service}\n${log.severity}\n${template}`;
    const known = patterns.get(key);
    if (known === undefined)
      patterns.set(key, {
        service: log.service,
        template,
        severity: log.severity,
        count: 1,
        first: log.time,
        last: log.time,
        words: longestPart(template),
      });
    else {
      known.count += 1;
      if (log.time < known.first) known.first = log.time;
      if (log.time > known.last) known.last = log.time;
    }
  }
  return [...patterns.values()].toSorted((a, b) => b.count - a.count);
}

function longestPart(template: string): string {
  return template
    .split("…")
    .map((part) => part.replaceAll(/[":\\]/g, " ").trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}
