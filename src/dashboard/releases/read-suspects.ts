import type { Millis, Nanos, UnixMillis } from "#lib/units.ts";
import {
  slowSteps,
  SUSPECT_AFTER,
  SUSPECT_BASELINE,
  SUSPECT_BEFORE,
  suspectReleases,
} from "#model/watch/suspect-releases.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { ReleaseStart } from "./release-markers.ts";

const MINUTE: Millis = 60_000;

/** What began to go wrong. */
interface Suffering {
  kind: "failing" | "slow" | "silent";
  service: string;
  /** Null for the whole service. */
  route: string | null;
  environment?: string | undefined;
  /** Null if that cannot be told. */
  began: UnixMillis | null;
  /** How far off that may be. */
  precision: Millis;
  /** From which p95 on a minute counts as slow. */
  slowerThan: Nanos;
}

/** The releases that probably caused something, the likeliest first. Requests are only counted if a release began shortly before. */
export async function readSuspects(
  client: Pick<CollectorClient, "listRates">,
  releases: ReleaseStart[],
  { kind, service, route, environment, began, precision, slowerThan }: Suffering,
): Promise<ReleaseStart[]> {
  if (began === null) return [];
  const seen = releases
    .map((release) => ({
      release,
      firstSeen: Date.parse(release.firstSeen),
      services: release.services ?? [],
    }))
    .filter(({ firstSeen }) => Math.abs(firstSeen - began) <= SUSPECT_BEFORE + precision);
  if (seen.length === 0) return [];
  const onset = { service, began, precision };
  if (kind === "silent")
    return suspectReleases(seen, { ...onset, steps: null }).map(({ release }) => release);
  const start = began - SUSPECT_BEFORE - SUSPECT_BASELINE;
  const end = began + SUSPECT_AFTER;
  const rates = await client.listRates({
    service,
    route: route ?? undefined,
    environment,
    by: route === null ? "service" : "route",
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    steps: Math.round((end - start) / MINUTE),
  });
  if (!rates.ok) return [];
  const minutes = (rates.value.series[0]?.steps ?? []).map(({ at, requests, failed, p95 }) => {
    return { at: Date.parse(at), requests, failed, p95 };
  });
  const steps = kind === "slow" ? slowSteps(minutes, slowerThan) : minutes;
  return suspectReleases(seen, {
    ...onset,
    precision: Math.max(precision, rates.value.stepMillis),
    steps,
  }).map(({ release }) => release);
}
