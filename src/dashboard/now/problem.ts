import type { UnixMillis } from "#lib/units.ts";
import type { AlertView } from "#api/alerts.ts";
import { isQuiet } from "../alerts/order-alerts.ts";
import { rankOf } from "./alert-rank.ts";
import type { HourSums } from "./verdict.ts";

/** An operation or a service that is not as it was in the same time before, or on which an alert fires. */
export interface Problem {
  kind: "failing" | "slow" | "silent" | "traffic";
  isCritical: boolean;
  service: string;
  /** Null for a service. */
  route: string | null;
  now: HourSums;
  /** The same before, as far as there were requests. */
  before: HourSums[];
  /** About when the last request came; null unless it is silent, or if there was none in the time. */
  lastHeard: UnixMillis | null;
  /** Whether the requests of the time show it, rather than an alert alone. */
  isMeasured: boolean;
  /** Those that fire on it. */
  alerts: AlertView[];
}

/** Whether nobody is to be notified of it. An operation that is silenced does not silence its service. */
export function isSilenced({ alerts, route }: Pick<Problem, "alerts" | "route">): boolean {
  return alerts.every(isQuiet) && alerts.some(({ subject }) => subject.operation === route);
}

/** Where a problem stands among all. */
export function problemRank(problem: Problem): number {
  return rankOf(problem.alerts, problem.isCritical, isSilenced(problem));
}

/** About how many requests suffer. */
export function costOf({ kind, now, before }: Problem): number {
  if (kind === "failing") return now.failed;
  if (kind === "slow") return now.requests * 0.05;
  return Math.abs(Math.max(0, ...before.map(({ requests }) => requests)) - now.requests);
}
