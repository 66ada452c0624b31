import type { OrganizationMonitorView } from "#api/organization-monitor.ts";
import type { Monitor } from "#model/check-in.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Project } from "#model/project.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** The scheduled jobs of all projects, by slug. */
export async function listOrganizationMonitors({ store }: QueryContext): Promise<OrganizationMonitorView[]> {
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
