import { ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type {
  CheckInList,
  CheckInListQuery,
  CheckInView,
  MonitorList,
  OrganizationMonitorView,
  MONITORS,
} from "#api/monitors.ts";
import type { CheckIn, Monitor } from "#model/check-in.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Project } from "#model/project.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** Cron monitors and their runs. */
export function monitorHandlers(context: ReadContext): Handlers<typeof MONITORS> {
  return {
    listMonitors: ({ project }) => listMonitors(context, project),
    listCheckIns: ({ project, slug, ...query }) => listCheckIns(context, project, slug, query),
    listOrganizationMonitors: async () => ok(await listOrganizationMonitors(context)),
  };
}

/** A project's monitors, by slug. */
export async function listMonitors(
  context: ReadContext,
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

/** A page of a monitor's runs, newest first; empty for a monitor that never checked in. */
export async function listCheckIns(
  context: ReadContext,
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

/** The monitors of all projects, by slug. */
export async function listOrganizationMonitors({ store }: ReadContext): Promise<OrganizationMonitorView[]> {
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
