import type { Millis, UnixMillis } from "#lib/units.ts";
import type { ServiceReleases } from "#api/releases.ts";
import { withTerm } from "#model/search/edit-search.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { scopedQuery, type Place } from "../scope/scoped-query.ts";
import type { HourSums } from "./verdict.ts";

const HOUR: Millis = 3_600_000;
const WEEK: Millis = 168 * HOUR;
const MOST = 6;

/** A release that a service began to run. */
export interface Deploy {
  service: string;
  version: string;
  at: UnixMillis;
  /** The service's requests in the hour before, and the release's in the hour after; null if there were none. */
  before: HourSums | null;
  after: HourSums | null;
  /** Issues first seen in it; null if unknown. */
  newIssues: number | null;
}

type Client = Pick<CollectorClient, "listRates" | "countIssues">;

/** The latest deploys of a week, with what they changed. A service's first known release is not one. */
export async function readDeploys(
  client: Client,
  releases: ServiceReleases["releases"],
  { env }: Place,
  now: UnixMillis,
): Promise<Deploy[]> {
  const latest = releases
    .filter(({ firstSeen }, index) => {
      const isRecent = Date.parse(firstSeen) > now - WEEK;
      // Latest first, so what follows is older.
      return (
        isRecent && releases.slice(index + 1).some(({ service }) => service === releases[index]?.service)
      );
    })
    .slice(0, MOST);
  return Promise.all(latest.map((release) => readDeploy(client, release, env, now)));
}

async function readDeploy(
  client: Client,
  { service, version, firstSeen }: ServiceReleases["releases"][number],
  env: string | undefined,
  now: UnixMillis,
): Promise<Deploy> {
  const at = Date.parse(firstSeen);
  const ratesOf = (from: UnixMillis, to: UnixMillis, release?: string) =>
    client.listRates({
      service,
      release,
      environment: env,
      by: "service",
      steps: 1,
      start: new Date(from).toISOString(),
      end: new Date(to).toISOString(),
    });
  const [before, after, issues] = await Promise.all([
    ratesOf(at - HOUR, at),
    ratesOf(at, Math.min(now, at + HOUR), version),
    client.countIssues({ query: scopedQuery("issues", withTerm("", "firstRelease", version), { env }) }),
  ]);
  return {
    service,
    version,
    at,
    before: before.ok ? (before.value.series[0] ?? null) : null,
    after: after.ok ? (after.value.series[0] ?? null) : null,
    newIssues: issues.ok ? issues.value.count : null,
  };
}
