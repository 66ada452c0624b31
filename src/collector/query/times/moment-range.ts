import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueCondition } from "#collector/store/port/issues.ts";
import { badQuery, type BadQuery } from "../search/bad-query.ts";
import type { SearchTerm } from "../search/read-word.ts";
import { shortPeriod } from "./short-period.ts";

const DAY = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * `lastSeen:-24h` (within the last day), `lastSeen:+24h` (longer ago), `firstSeen:>2026-11-01`, `firstSeen:2026-11-01` (on
 * that day). Dates, and times without a zone, are UTC.
 */
export function momentRange(
  kind: "firstSeen" | "lastSeen",
  { key, value, position }: SearchTerm,
  now: UnixMillis,
): Result<IssueCondition, BadQuery> {
  const sign = value[0];
  const ago = shortPeriod(value.slice(1));
  if (sign === "-" && ago !== undefined) return ok({ kind, atLeast: now - ago });
  if (sign === "+" && ago !== undefined) return ok({ kind, atMost: now - ago });
  const operator = /^[<>]=?/.exec(value)?.[0] ?? "";
  const text = value.slice(operator.length);
  const isDate = DATE.test(text);
  const at = isDate || MOMENT.test(text) ? Date.parse(zoned(text)) : Number.NaN;
  if (Number.isNaN(at)) {
    return err(
      badQuery(
        `"${key}:${value}" at position ${position + 1} is no time; write ${key}:-24h or ${key}:>2026-11-01.`,
        position,
      ),
    );
  }
  const last = isDate ? at + DAY - 1 : at;
  if (operator === ">") return ok({ kind, atLeast: last + 1 });
  if (operator === ">=") return ok({ kind, atLeast: at });
  if (operator === "<") return ok({ kind, atMost: at - 1 });
  return ok(operator === "<=" ? { kind, atMost: last } : { kind, atLeast: at, atMost: last });
}

function zoned(text: string): string {
  return text.includes("T") && !/(Z|[+-]\d{2}:\d{2})$/.test(text) ? `${text}Z` : text;
}
