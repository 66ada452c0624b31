import { ok, type Result } from "#lib/result.ts";
import type { CheckInList, CheckInListQuery, CheckInView, MonitorList } from "#api/monitor.ts";
import type { CheckIn } from "#model/check-in.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** The jobs that check in, by slug. */
export async function listMonitors(
  context: QueryContext,
  project: string,
): Promise<Result<MonitorList, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const monitors = await context.store.listMonitors(found.value.id);
  return ok({
    monitors: monitors.map(({ slug, config, firstSeen, environments }) => ({
      slug,
      config,
      firstSeen: isoFromMillis(firstSeen),
      environments: environments.map(({ environment, latest }) => ({
        environment,
        latest: checkInView(latest),
      })),
    })),
  });
}

/** A page of one job's runs, the newest first; empty for a job that never checked in. */
export async function listCheckIns(
  context: QueryContext,
  project: string,
  slug: string,
  { limit, cursor }: CheckInListQuery,
): Promise<Result<CheckInList, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const page = await context.store.listCheckIns(found.value.id, slug, {
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  });
  return ok({ checkIns: page.items.map(checkInView), next: page.next });
}

function checkInView(run: Omit<CheckIn, "config" | "closesLatest">): CheckInView {
  const { status, environment, release, duration, traceId } = run;
  return {
    id: run.checkInId,
    status,
    environment,
    release,
    duration,
    traceId,
    startedAt: isoFromMillis(run.startedAt),
    receivedAt: isoFromMillis(run.receivedAt),
  };
}
