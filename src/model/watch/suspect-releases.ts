import type { Millis, UnixMillis } from "#lib/units.ts";
import { binomialTail } from "./binomial-tail.ts";

const MINUTE: Millis = 60_000;
/** A release may take a while to meet the request that it breaks. */
export const SUSPECT_BEFORE: Millis = 30 * MINUTE;
/** The time since a release began, and the time before it, whose failures are compared. */
export const SUSPECT_AFTER: Millis = 30 * MINUTE;
export const SUSPECT_BASELINE: Millis = 120 * MINUTE;
/** Chance that as many fail since the release by chance alone. */
const LEAST_P = 1e-3;
const LEAST_FAILED = 5;
const LEAST_RATIO = 2;

/** Requests of a step of time, and how many of them suffer. */
export interface SuspectStep {
  at: UnixMillis;
  requests: number;
  failed: number;
}

interface SeenRelease {
  firstSeen: UnixMillis;
  /** None if only events name it. */
  services: readonly string[];
}

/** What began when, and the requests that show it, of steps of one length. */
export interface Onset {
  service: string;
  began: UnixMillis;
  /** How far off `began` may be, and how long a step is. */
  precision: Millis;
  /** Null if there are none to count, as of what fell silent: then only the service's own releases are suspects. */
  steps: readonly SuspectStep[] | null;
}

/**
 * The releases that began within 30 minutes before something did, and since when clearly more requests suffer than in the two
 * hours before. The service's own come first, then the latest.
 */
export function suspectReleases<Release extends SeenRelease>(
  releases: readonly Release[],
  { service, began, precision, steps }: Onset,
): Release[] {
  const isOwn = ({ services }: SeenRelease) => services.includes(service);
  return releases
    .filter(
      ({ firstSeen }) => firstSeen >= began - SUSPECT_BEFORE - precision && firstSeen <= began + precision,
    )
    .filter((release) => (steps === null ? isOwn(release) : hasRise(steps, release.firstSeen, precision)))
    .toSorted(
      (left, right) => Number(isOwn(right)) - Number(isOwn(left)) || right.firstSeen - left.firstSeen,
    );
}

/** Whether more requests suffer since a moment than before it, with the requests as exposure. */
function hasRise(steps: readonly SuspectStep[], since: UnixMillis, step: Millis): boolean {
  const [after, before] = [
    { requests: 0, failed: 0 },
    { requests: 0, failed: 0 },
  ];
  for (const { at, requests, failed } of steps) {
    // The step in which the release began has its first requests.
    const isAfter = at + step > since;
    if (isAfter ? at >= since + SUSPECT_AFTER : at < since - SUSPECT_BASELINE) continue;
    const side = isAfter ? after : before;
    side.requests += requests;
    side.failed += failed;
  }
  if (after.failed < LEAST_FAILED || before.requests === 0) return false;
  const ratio = (after.failed / after.requests) * (before.requests / Math.max(0.5, before.failed));
  const share = after.requests / (after.requests + before.requests);
  return ratio >= LEAST_RATIO && binomialTail(after.failed + before.failed, share, after.failed) < LEAST_P;
}

/** Whether requests of each step are slower than a limit, to be counted as failures are: each step is one request. */
export function slowSteps(
  steps: readonly { at: UnixMillis; requests: number; p95: number }[],
  limit: number,
): SuspectStep[] {
  return steps
    .filter(({ requests }) => requests > 0)
    .map(({ at, p95 }) => ({ at, requests: 1, failed: Number(p95 > limit) }));
}
