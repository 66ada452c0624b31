import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Verdict } from "./judge-failures.ts";

export interface SilenceVerdict {
  verdict: Verdict;
  lastHeard: UnixMillis;
  /** The silence after which it is unusual. */
  limit: Millis;
}

const MINUTE: Millis = 60_000;
/** No silence is unusual before. */
const LEAST: Millis = 5 * MINUTE;
/** How many times the usual gap. */
const TIMES = 3;
/** The gap that all but a twentieth are within. */
const USUAL = 0.95;
/** And the longest of them, with some room. */
const ROOM = 1.2;
/** What is heard less often or not for so long has no habit to break. */
const LEAST_HEARD = 20;
const LEAST_HABIT: Millis = 60 * MINUTE;

/**
 * Whether something has not been heard for longer than usually. `heard` are the minutes in which it was, the earliest first;
 * `since` is when listening began: what could not be heard is not silence. Null if there is nothing to judge.
 */
export function judgeSilence(
  heard: readonly UnixMillis[],
  now: UnixMillis,
  since: UnixMillis,
): SilenceVerdict | null {
  const [first, last] = [heard[0], heard.at(-1)];
  if (first === undefined || last === undefined) return null;
  const gaps = heard
    .slice(1)
    .map((at, index) => at - (heard[index] ?? at))
    .toSorted((one, other) => one - other);
  const usual = gaps[Math.ceil(gaps.length * USUAL) - 1] ?? 0;
  const limit = Math.max(LEAST, TIMES * usual, ROOM * (gaps.at(-1) ?? 0));
  if (heard.length < LEAST_HEARD || last - first < LEAST_HABIT)
    return { verdict: "unknown", lastHeard: last, limit };
  const silent = now - Math.max(last, since);
  return { verdict: silent > limit ? "firing" : "clear", lastHeard: last, limit };
}
