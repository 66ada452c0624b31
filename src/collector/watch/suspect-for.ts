import type { Nanos, UnixMillis } from "#lib/units.ts";
import { NO_EVIDENCE, type AlertEvidence } from "#model/watch/alert.ts";
import {
  slowSteps,
  SUSPECT_AFTER,
  SUSPECT_BASELINE,
  SUSPECT_BEFORE,
  suspectReleases,
} from "#model/watch/suspect-releases.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const MINUTE = 60_000;

/** An operation that fails, or with `slowerThan` one that is slow. */
export interface SufferingOperation {
  service: string;
  /** Null is the whole service. */
  route: string | null;
  /** When it began; null if that cannot be told. */
  began: UnixMillis | null;
  /** Requests that take longer are the slow ones. */
  slowerThan?: Nanos;
}

/** The release that probably broke an operation; null if none began shortly before, or if no more requests suffer since. */
export async function suspectFor(
  store: Pick<ReadContext["store"], "listProjects" | "listReleaseStarts" | "queryRates">,
  { service, route, began, slowerThan }: SufferingOperation,
  end: UnixMillis,
): Promise<string | null> {
  const [project] = await store.listProjects();
  if (project === undefined || began === null) return null;
  const start = began - SUSPECT_BEFORE - MINUTE;
  const releases = await store.listReleaseStarts(project.id, { start, end: began + 2 * MINUTE });
  if (releases.length === 0) return null;
  const series = await store.queryRates(
    {
      service,
      ...(route === null ? {} : { route }),
      start: start - SUSPECT_BASELINE,
      end: Math.min(end, began + SUSPECT_AFTER),
    },
    MINUTE,
    route === null ? "service" : "route",
  );
  const minutes = series[0]?.steps ?? [];
  const steps = slowerThan === undefined ? minutes : slowSteps(minutes, slowerThan);
  return suspectReleases(releases, { service, began, precision: MINUTE, steps })[0]?.version ?? null;
}

/** The service's own release that began shortly before something whose requests cannot show it, as of what fell silent. */
export async function ownSuspect(
  store: Pick<ReadContext["store"], "listProjects" | "listReleaseStarts">,
  service: string,
  began: UnixMillis,
): Promise<AlertEvidence> {
  const [project] = await store.listProjects();
  if (project === undefined) return NO_EVIDENCE;
  const releases = await store.listReleaseStarts(project.id, { start: began - SUSPECT_BEFORE - MINUTE });
  const [suspect] = suspectReleases(releases, { service, began, precision: MINUTE, steps: null });
  return { ...NO_EVIDENCE, release: suspect?.version ?? null };
}
