import type { UnixMillis } from "#lib/units.ts";
import { failingOnset, slowingOnset } from "#model/onset.ts";
import type { AlertView } from "#api/alerts.ts";
import type { HourSteps } from "./hour-steps.ts";
import { problemKind } from "./join-alerts.ts";
import { timesAgo, type NowScope } from "./now-scope.ts";
import type { Problem } from "./problem.ts";

/** The alert that made a problem what it is: the first to begin of its kind. */
export function alertOf({ alerts, kind }: Pick<Problem, "alerts" | "kind">): AlertView | null {
  const [first = null] = alerts
    .filter((one) => problemKind(one) === kind)
    .toSorted((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt));
  return first;
}

/** When a problem began: as its alert says, which looks at every minute, or else by the steps of the time. */
export function sinceWhen(problem: Problem, hour: HourSteps): UnixMillis | null {
  const alert = alertOf(problem);
  if (alert !== null) return Date.parse(alert.openedAt);
  return problem.kind === "failing" || problem.kind === "slow" ? beganAt(problem, hour) : problem.lastHeard;
}

/** When it began to fail or to be slow; null if that cannot be told, or if it seems to be over. */
function beganAt({ kind, before }: Problem, { times, requests, failed, p95 }: HourSteps): UnixMillis | null {
  const onset =
    kind === "slow"
      ? slowingOnset(p95, requests)
      : failingOnset(requests, failed, {
          requests: before.reduce((sum, one) => sum + one.requests, 0),
          failed: before.reduce((sum, one) => sum + one.failed, 0),
        });
  return onset === null || onset.end !== null ? null : times.start + onset.start * times.step;
}

/** Against as long before it began; where that is unknown or long ago, against the others of the time. */
export function comparedTimes(scope: NowScope, since: UnixMillis | null) {
  const times = timesAgo(scope, 0);
  if (since === null || since < 2 * scope.start - scope.end) return times;
  const start = Math.min(scope.start, 2 * since - scope.end);
  return { start: new Date(start).toISOString(), end: times.end, since: new Date(since).toISOString() };
}
