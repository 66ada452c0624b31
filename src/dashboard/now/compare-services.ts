import type { UnixMillis } from "#lib/units.ts";
import type { AlertView } from "#api/alerts.ts";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import type { ServiceReleases } from "#api/releases.ts";
import { lastRequestOf } from "../scope/last-seen.ts";
import { failedShare } from "../traces/search/operation-order.ts";
import { isPaging, needsSomebody } from "./alert-rank.ts";
import { isSilent } from "./find-problems.ts";
import { problemKind } from "./join-alerts.ts";
import { durationTone, errorTone, type HourSums } from "./verdict.ts";

/** How a service is, the worst first. */
export const SERVICE_STATES = ["critical", "failing", "silent", "slow", "healthy", "unknown"] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** A service in a time, compared with the same length of time before. */
export interface ComparedService {
  service: string;
  state: ServiceState;
  /** Whether its requests are slower than before, whatever else is wrong. */
  isSlow: boolean;
  /** Null without requests. */
  now: RateSeriesView | null;
  /** The latest time before with requests; null without any. */
  before: HourSums | null;
  /** When its last step with requests ended; null without any. */
  lastHeard: UnixMillis | null;
  /** The release that it had last. */
  release: ServiceReleases["releases"][number] | null;
}

const CRITICAL = 0.05;

/**
 * The services of a time and of those before, the worst first, none better than what fires on it. `earlier`: the latest first.
 */
export function compareServices(
  now: RatesAnswer,
  earlier: RatesAnswer[],
  releases: ServiceReleases["releases"],
  alerts: AlertView[] = [],
): ComparedService[] {
  const names = new Set(
    [now, ...earlier].flatMap(({ series }) => series.flatMap((one) => one.service ?? [])),
  );
  return [...names]
    .map((service): ComparedService => {
      const find = ({ series }: RatesAnswer) => series.find((one) => one.service === service);
      const current = find(now) ?? null;
      const before = earlier.flatMap((answer) => find(answer) ?? []);
      return {
        service,
        state: worseOf(
          isSilent(service, now, earlier) ? "silent" : stateOf(current, before),
          alerts.flatMap((alert) => (alert.subject.service === service ? stateBy(alert) : [])),
        ),
        isSlow: current !== null && isSlower(current, before),
        now: current,
        before: before[0] ?? null,
        lastHeard: lastRequestOf(now, service),
        release: releases.find((one) => one.service === service) ?? null,
      };
    })
    .toSorted(
      (left, right) =>
        SERVICE_STATES.indexOf(left.state) - SERVICE_STATES.indexOf(right.state) ||
        (right.now?.requests ?? 0) - (left.now?.requests ?? 0) ||
        left.service.localeCompare(right.service),
    );
}

/** What an alert on a service or its operations says of it. */
function stateBy(alert: AlertView): ServiceState[] {
  const kind = needsSomebody(alert) ? problemKind(alert) : null;
  if (kind === "failing") return [isPaging(alert) ? "critical" : "failing"];
  if (kind === "silent") return alert.subject.operation === null ? ["silent"] : [];
  return kind === "slow" ? ["slow"] : [];
}

function worseOf(own: ServiceState, alerted: ServiceState[]): ServiceState {
  return SERVICE_STATES.find((state) => state === own || alerted.includes(state)) ?? own;
}

function stateOf(now: RateSeriesView | null, before: HourSums[]): ServiceState {
  if (now === null) return "unknown";
  if (errorTone(now, before) === "bad") return failedShare(now) >= CRITICAL ? "critical" : "failing";
  if (isSlower(now, before)) return "slow";
  return errorTone(now, before) === "good" ? "healthy" : "unknown";
}

function isSlower(now: HourSums, before: HourSums[]): boolean {
  const tone = durationTone(now, before);
  return tone === "bad" || tone === "warn";
}
