import { ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Handlers } from "#api/endpoint.ts";
import type {
  CheckInList,
  CheckInListQuery,
  CheckInView,
  MonitorList,
  MONITORS,
  OrganizationMonitorView,
  RunView,
} from "#api/monitors.ts";
import type { CheckIn, Monitor } from "#model/check-in.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Project } from "#model/project.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { WatchProgress } from "#collector/watch/watch-progress.ts";
import { jobStatus, nextDue } from "./job-status.ts";
import { timeLine, type TimeLineRun } from "./time-line.ts";

/** Cron monitors and their runs. */
export function monitorHandlers(
  context: ReadContext,
  watched: Readonly<WatchProgress>,
): Handlers<typeof MONITORS> {
  return {
    listMonitors: ({ project }) => listMonitors(context, watched, project),
    listCheckIns: ({ project, slug, ...query }) => listCheckIns(context, project, slug, query),
    listOrganizationMonitors: async () => ok(await listOrganizationMonitors(context)),
  };
}

/** Of a time line. */
const MOST_RUNS = 30;
/** Jobs with a time line; those of more would be too much for one answer. */
const MOST_JOBS = 500;

/** A project's monitors, by slug. */
async function listMonitors(
  context: ReadContext,
  { since }: Readonly<WatchProgress>,
  project: string,
): Promise<Result<MonitorList, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const { store, clock } = context;
  const monitors = await store.listMonitors(found.value.id);
  const jobs = monitors
    .flatMap(({ slug, environments }) => environments.map(({ environment }) => ({ slug, environment })))
    .slice(0, MOST_JOBS);
  const runs = await store.listRuns(found.value.id, jobs, MOST_RUNS);
  const now = clock();
  let place = 0;
  return ok({
    monitors: monitors.map(({ slug, config, firstSeen, environments }) => ({
      slug,
      config,
      firstSeen: isoFromMillis(firstSeen),
      environments: environments.map(({ environment, latest }) => ({
        environment,
        latest: checkInView(latest),
        status: jobStatus(latest, config, now, since),
        dueAt: isoOrNull(nextDue(latest, config, now)),
        runs: timeLine(runs[place++] ?? [], config, { now, since, most: MOST_RUNS }).map(runView),
      })),
    })),
  });
}

function runView({ status, at, duration, traceId }: TimeLineRun): RunView {
  return { status, at: isoFromMillis(at), duration, traceId };
}

function isoOrNull(at: UnixMillis | null): string | null {
  return at === null ? null : isoFromMillis(at);
}

/** A page of a monitor's runs, newest first; empty for a monitor that never checked in. */
async function listCheckIns(
  context: ReadContext,
  project: string,
  slug: string,
  { limit, cursor, environment }: CheckInListQuery,
): Promise<Result<CheckInList, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const page = await context.store.listCheckIns(found.value.id, slug, {
    limit,
    ...(cursor === undefined ? {} : { cursor }),
    ...(environment === undefined ? {} : { environment }),
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

/** The monitors of all projects, by slug. */
async function listOrganizationMonitors({ store }: ReadContext): Promise<OrganizationMonitorView[]> {
  const views: OrganizationMonitorView[] = [];
  for (const project of await store.listProjects()) {
    for (const monitor of await store.listMonitors(project.id))
      views.push(organizationMonitorView(monitor, project));
  }
  return views;
}

function organizationMonitorView(
  { slug, config, firstSeen, environments }: Monitor,
  { id, slug: projectSlug, name }: Project,
): OrganizationMonitorView {
  return {
    id: `${id}-${slug}`,
    slug,
    name: slug,
    status: "active",
    type: "cron_job",
    dateCreated: isoFromMillis(firstSeen),
    config: config === null ? {} : { ...config },
    environments: environments.map(({ environment, latest }) => ({
      name: environment,
      status: latest.status,
      lastCheckIn: isoFromMillis(latest.startedAt),
    })),
    project: { id: String(id), slug: projectSlug, name },
  };
}
