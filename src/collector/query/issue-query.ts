import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import { ISSUE_STATUSES } from "#model/issue.ts";
import { LEVELS } from "#model/level.ts";
import type { IssueFilter } from "#collector/store/port/issues.ts";
import { parseQuery, type BadQuery } from "./parse-query.ts";
import { oneOf, unknownKey } from "./query-terms.ts";

const KEYS = ["is", "level", "release", "environment", "platform"] as const;

/** The filter that an issue list's `query` and `statsPeriod` ask for. */
export function issueFilter(
  query: string,
  statsPeriod: string | undefined,
  now: UnixMillis,
): Result<IssueFilter, BadQuery> {
  const parsed = parseQuery(query);
  if (!parsed.ok) return parsed;
  const filter: IssueFilter = { words: parsed.value.words };
  if (statsPeriod !== undefined) filter.seenSince = now - periodMillis(statsPeriod);
  for (const term of parsed.value.terms) {
    const key = KEYS.find((known) => known === term.key);
    if (key === undefined) return err(unknownKey(term, KEYS));
    if (key === "is") {
      const status = oneOf(term, ISSUE_STATUSES);
      if (!status.ok) return status;
      filter.status = status.value;
    } else if (key === "level") {
      const level = oneOf(term, LEVELS);
      if (!level.ok) return level;
      filter.level = level.value;
    } else {
      filter[key] = term.value;
    }
  }
  return ok(filter);
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Sentry's short periods: `24h`, `14d`. */
function periodMillis(period: string): number {
  return Number.parseInt(period, 10) * (UNITS[period.at(-1) ?? ""] ?? 0);
}
