import type { Millis, UnixMillis } from "#lib/units.ts";

/** When a resolved issue reopens. `release` is the release it is resolved in, or for `next_release` the last one affected. */
export type ResolvedTerms =
  | { kind: "resolved"; at: UnixMillis; in: "now" }
  | { kind: "resolved"; at: UnixMillis; in: "release" | "next_release"; release: string };

/** `more` further events or users, in total or within a window. `base` is the count when the window began. */
export interface Threshold {
  more: number;
  window: Millis | null;
  since: UnixMillis;
  base: number;
}

/** When an archived issue reopens: as soon as one condition is met, or never if it has none. */
export interface ArchivedTerms {
  kind: "archived";
  at: UnixMillis;
  until: UnixMillis | null;
  events: Threshold | null;
  users: Threshold | null;
}

export type IssueTerms = ResolvedTerms | ArchivedTerms;

/**
 * Whether an event reopens a resolved issue. An event of an older release than the one it is resolved in does not; one
 * without a release is judged by its time. `compare` orders releases: negative if the first is older.
 */
export function regresses(
  terms: ResolvedTerms,
  event: { timestamp: UnixMillis; release: string | null },
  compare: (left: string, right: string) => number,
): boolean {
  const isLater = event.timestamp >= terms.at;
  if (terms.in === "now") return isLater;
  if (event.release === null) return terms.in === "release" && isLater;
  const order = compare(event.release, terms.release);
  return terms.in === "release" ? order >= 0 : order > 0;
}

/** What wakes an archived issue after an event, if anything, and its updated terms. */
export function wakes(
  terms: ArchivedTerms,
  after: { now: UnixMillis; events: number; users: number; newUser: boolean },
): { by: "time" | "events" | "users" | null; terms: ArchivedTerms } {
  const { now } = after;
  if (terms.until !== null && now >= terms.until) return { by: "time", terms };
  const events = inWindow(terms.events, now, after.events - 1);
  const users = inWindow(terms.users, now, after.users - (after.newUser ? 1 : 0));
  const next = { ...terms, events, users };
  if (events !== null && after.events - events.base >= events.more) return { by: "events", terms: next };
  if (users !== null && after.users - users.base >= users.more) return { by: "users", terms: next };
  return { by: null, terms: next };
}

/** A window that has passed starts again from the count before this event. */
function inWindow(threshold: Threshold | null, now: UnixMillis, before: number): Threshold | null {
  if (threshold === null || threshold.window === null || now - threshold.since < threshold.window)
    return threshold;
  return { ...threshold, since: now, base: before };
}
