import { err, ok, type Result } from "#lib/result.ts";
import type { Nanos, UnixMillis } from "#lib/units.ts";
import type { JaegerTracesQuery } from "#api/jaeger.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import type { SpanConditions } from "#collector/store/port/traces.ts";
import type { TimeRange } from "#collector/times/time-range.ts";

const NANOS: Record<string, number> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };
const DAY = 86_400_000;

/** The filter for Jaeger's search: one span of the service must match all of it. `tags` are matched where Jaeger matches them. */
export function jaegerFilter(
  query: JaegerTracesQuery,
  now: UnixMillis,
): Result<{ range: TimeRange; tags: [string, string][]; span: SpanConditions }, BadQuery> {
  if (query.service === undefined || query.service === "") {
    return err(badQuery("parameter 'service' is required"));
  }
  const tags = readTags(query);
  if (!tags.ok) return tags;
  const span: SpanConditions = { words: [], attributes: [], service: query.service };
  if (query.operation !== undefined && query.operation !== "") span.name = query.operation;
  for (const key of ["minDuration", "maxDuration"] as const) {
    const text = query[key];
    if (text === undefined || text === "") continue;
    const nanos = readDuration(text);
    if (nanos === null)
      return err(badQuery(`parameter '${key}' is not a duration such as 1.2s, 100ms or 5us`));
    // Jaeger treats zero as no limit.
    if (nanos > 0) span[key] = nanos;
  }
  const end = query.end === undefined ? now : query.end / 1000;
  const start = query.start === undefined ? end - DAY : query.start / 1000;
  return ok({ range: { start, end }, tags: tags.value, span });
}

function readTags(query: JaegerTracesQuery): Result<[string, string][], BadQuery> {
  const tags: [string, string][] = [];
  for (const tag of query.tag ?? []) {
    const colon = tag.indexOf(":");
    if (colon < 1) return err(badQuery("malformed 'tag' parameter, expecting key:value"));
    tags.push([tag.slice(0, colon), tag.slice(colon + 1)]);
  }
  if (query.tags === undefined || query.tags === "") return ok(tags);
  let given: unknown;
  try {
    given = JSON.parse(query.tags);
  } catch {
    given = null;
  }
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return err(badQuery("malformed 'tags' parameter, expecting a JSON object of strings"));
  }
  for (const [key, value] of Object.entries(given))
    tags.push([key, typeof value === "string" ? value : JSON.stringify(value)]);
  return ok(tags);
}

/** A duration in Go's notation: one or more numbers with units. */
function readDuration(text: string): Nanos | null {
  let [sum, rest] = [0, text.trim()];
  while (rest !== "") {
    const part = /^(\d{1,12}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)/.exec(rest);
    if (part === null) return null;
    sum += Number(part[1]) * (NANOS[part[2] ?? ""] ?? 1);
    rest = rest.slice(part[0].length);
  }
  return sum;
}
