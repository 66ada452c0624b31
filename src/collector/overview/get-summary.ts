import { AppError } from "#lib/app-error.ts";
import type { SummaryAnswer } from "#api/summary.ts";
import { dsnOf } from "#model/project.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;

/** What the first screen shows: where to report to, and what came in the last 24 hours. */
export async function getSummary({ store, clock, collectorUrl }: QueryContext): Promise<SummaryAnswer> {
  const [project] = await store.listProjects();
  if (project === undefined) throw new AppError("no_project");
  const counts = await store.summarize(clock() - DAY);
  return {
    project: { id: String(project.id), slug: project.slug, dsn: dsnOf(project, collectorUrl()) },
    otlpEndpoint: collectorUrl(),
    ...counts,
  };
}
