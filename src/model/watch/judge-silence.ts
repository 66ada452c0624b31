import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Verdict } from "./verdict.ts";

/** How a subject usually pauses. */
export interface UsualPauses {
  /** The pause after which silence is unusual. */
  limit: Millis;
  /** Whether it has been seen often and long enough to have a habit. */
  isKnown: boolean;
}

export interface SilenceVerdict {
  verdict: Verdict;
  lastSeen: UnixMillis;
  limit: Millis;
}

const MINUTE: Millis = 60_000;
/** No silence is unusual before. */
export const LEAST_SILENCE: Millis = 5 * MINUTE;
/** How many times the usual gap. */
const TIMES = 3;
/** The gap that all but a twentieth are within. */
const USUAL = 0.95;
/** And the longest of them, with some room. */
const ROOM = 1.2;
/** What is seen less often or not for so long has no habit to break. */
const LEAST_SEEN = 20;
const LEAST_HABIT: Millis = 60 * MINUTE;

/** What is usual for something that was seen in these minutes, the earliest first. */
export function usualPauses(seen: readonly UnixMillis[]): UsualPauses {
  const gaps = seen
    .slice(1)
    .map((at, index) => at - (seen[index] ?? at))
    .toSorted((one, other) => one - other);
  const usual = gaps[Math.ceil(gaps.length * USUAL) - 1] ?? 0;
  const [first = 0, last = 0] = [seen[0], seen.at(-1)];
  return {
    limit: Math.max(LEAST_SILENCE, TIMES * usual, ROOM * (gaps.at(-1) ?? 0)),
    isKnown: seen.length >= LEAST_SEEN && last - first >= LEAST_HABIT,
  };
}

/**
 * Whether something has not been seen for longer than usually. `since` is when the collector began to listen: what could not be
 * received is not silence. `isQuietTime` says that it was quiet at the same time of the last week, too.
 */
export function judgeSilence(
  lastSeen: UnixMillis,
  { limit, isKnown }: UsualPauses,
  { now, since, isQuietTime }: { now: UnixMillis; since: UnixMillis; isQuietTime: boolean },
): SilenceVerdict {
  const judged = { lastSeen, limit };
  if (!isKnown) return { ...judged, verdict: "unknown" };
  const silent = now - Math.max(lastSeen, since);
  if (silent <= limit) return { ...judged, verdict: lastSeen >= since ? "clear" : "unknown" };
  return { ...judged, verdict: isQuietTime ? "unsure" : "firing" };
}
