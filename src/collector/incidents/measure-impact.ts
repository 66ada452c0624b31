import type { Millis, UnixMillis } from "#lib/units.ts";
import type { IssueId } from "#lib/ids.ts";
import type { Impact, IncidentChart } from "#model/incident/evidence.ts";
import type { Incident } from "#model/incident/incident.ts";
import { impactEnd } from "#model/incident/milestones.ts";
import type { RateStep } from "#collector/store/port/rates.ts";
import type { ReleaseStart } from "#collector/store/port/releases.ts";
import type { Store } from "#collector/store/port/store.ts";

const MINUTE: Millis = 60_000;
const DAY: Millis = 86_400_000;
/** Shown before the start and after the end. */
const BEFORE: Millis = 30 * MINUTE;
const AFTER: Millis = 10 * MINUTE;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE);
const MOST_STEPS = 90;
/** Steps on each side whose values count as usual, as no two hours are alike to the minute. */
const AROUND = 2;

/** Whose requests are counted. */
interface Measured {
  service: string;
  operation: string | null;
  environment: string | null;
}

function measuredOf({ operation, services, environment }: Incident): Measured[] {
  if (operation !== null) return [{ service: operation.service, operation: operation.name, environment }];
  return services.map((service) => ({ service, operation: null, environment }));
}

/** Counts the requests and users that an incident touched until now, or until it was mitigated. */
export async function measureImpact(
  store: Store,
  incident: Incident,
  issues: IssueId[],
  now: UnixMillis,
): Promise<Impact> {
  const { milestones } = incident;
  const start = Math.floor(milestones.started / MINUTE) * MINUTE;
  const end = Math.max(start + MINUTE, Math.ceil((impactEnd(milestones) ?? now) / MINUTE) * MINUTE);
  const [users, ...counted] = await Promise.all([
    issues.length === 0 ? null : store.countIssueUsers(issues, start, end),
    ...measuredOf(incident).map((measured) => stepsOf(store, measured, start, end, end - start)),
  ]);
  const steps = counted.flat();
  return {
    start,
    end,
    requests: steps.reduce((sum, { requests }) => sum + requests, 0),
    failed: steps.reduce((sum, { failed }) => sum + failed, 0),
    users,
  };
}

async function stepsOf(
  store: Store,
  { service, operation, environment }: Measured,
  start: UnixMillis,
  end: UnixMillis,
  step: Millis,
): Promise<RateStep[]> {
  const filter = {
    service,
    ...(operation === null ? {} : { route: operation }),
    ...(environment === null ? {} : { environment }),
    start,
    end,
  };
  const series = await store.queryRates(filter, step, null);
  return series.flatMap(({ steps }) => steps);
}

/** The chart of the incident itself: its operation, or its first service. Null without one. */
export async function incidentChart(
  store: Store,
  incident: Incident,
  releases: ReleaseStart[],
  now: UnixMillis,
): Promise<IncidentChart | null> {
  const [measured] = measuredOf(incident);
  if (measured === undefined) return null;
  const { milestones } = incident;
  const range = {
    start: milestones.started - BEFORE,
    end: Math.min(now, (impactEnd(milestones) ?? now) + AFTER),
  };
  return chartOf(store, { ...measured, ...range, entry: null, releases });
}

interface ChartRequest extends Measured {
  start: UnixMillis;
  end: UnixMillis;
  entry: string | null;
  releases: ReleaseStart[];
}

/** The share of failed requests over a time, with the same time of the day and the week before. */
export async function chartOf(store: Store, request: ChartRequest): Promise<IncidentChart> {
  const { service, operation, entry, releases } = request;
  const length = Math.max(MINUTE, request.end - request.start);
  const step = STEPS.find((one) => length / one <= MOST_STEPS) ?? Math.ceil(length / MOST_STEPS / DAY) * DAY;
  const start = Math.floor(request.start / step) * step;
  const count = Math.max(1, Math.ceil((request.end - start) / step));
  const read = async (ago: Millis) => {
    const found = await stepsOf(store, request, start - ago, start - ago + count * step, step);
    const steps = Array.from({ length: count }, () => ({ requests: 0, failed: 0 }));
    for (const { at, requests, failed } of found) {
      const place = Math.floor((at + ago - start) / step);
      if (place >= 0 && place < count) steps[place] = { requests, failed };
    }
    return steps;
  };
  const before = [DAY, 7 * DAY].filter((ago) => ago >= length);
  const [steps, ...earlier] = await Promise.all([read(0), ...before.map(read)]);
  const end = start + count * step;
  return {
    entry,
    service,
    operation,
    start,
    step,
    steps,
    usual: usualShares(earlier, count),
    releases: releases
      .filter(({ firstSeen }) => firstSeen >= start && firstSeen < end)
      .map(({ version, firstSeen }) => ({ version, at: firstSeen })),
  };
}

function usualShares(earlier: IncidentChart["steps"][], count: number): IncidentChart["usual"] {
  const known = earlier.filter((steps) => steps.some(({ requests }) => requests > 0));
  if (known.length === 0) return null;
  return Array.from({ length: count }, (_, place) => {
    const shares = known
      .flatMap((steps) => steps.slice(Math.max(0, place - AROUND), place + AROUND + 1))
      .filter(({ requests }) => requests > 0)
      .map(({ requests, failed }) => failed / requests);
    return shares.length === 0
      ? { low: null, high: null }
      : { low: Math.min(...shares), high: Math.max(...shares) };
  });
}
