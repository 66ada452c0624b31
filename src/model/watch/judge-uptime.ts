import type { Millis, UnixMillis } from "#lib/units.ts";
import type { UptimeCheck, UptimeSum } from "../uptime-check.ts";
import type { Verdict } from "./verdict.ts";

export interface UptimeVerdict {
  verdict: Verdict;
  /** When the first of the failed checks in a row was made; null if the last one did not fail. */
  began: UnixMillis | null;
  /** How many failed in a row. */
  failed: number;
  /** The last check; null without one, or if it is too old to say anything. */
  last: UptimeCheck | null;
}

/** Without a check for so long, nobody looked. */
export const UNMEASURED: Millis = 5 * 60_000;

/**
 * Whether a URL is down: so many checks in a row failed. `checks` are its latest, newest first. A time without checks is
 * unmeasured, and does not continue a row of failures.
 */
export function judgeUptime(
  checks: readonly UptimeCheck[],
  failures: number,
  now: UnixMillis,
): UptimeVerdict {
  const [last] = checks;
  if (last === undefined || now - last.at > UNMEASURED)
    return { verdict: "unknown", began: null, failed: 0, last: null };
  let failed = 0;
  let began: UnixMillis | null = null;
  for (const { at, failure } of checks) {
    if (failure === null || (began !== null && began - at > UNMEASURED)) break;
    failed += 1;
    began = at;
  }
  const verdict = failed === 0 ? "clear" : failed >= failures ? "firing" : "unsure";
  return { verdict, began, failed, last };
}

/**
 * What the sums of an hour say, where single checks are not stored any more: `firing` if so many must have failed in a row,
 * `unsure` if they may have, together with those of the hours before and after.
 */
export function judgeUptimeHour(
  { checks, failed }: Pick<UptimeSum, "checks" | "failed">,
  around: number,
  failures: number,
): Verdict {
  if (checks === 0) return "unknown";
  // What did not fail divides those that did into so many rows at most.
  if (Math.ceil(failed / (checks - failed + 1)) >= failures) return "firing";
  return failed > 0 && failed + around >= failures ? "unsure" : "clear";
}
