import { ok, type Result } from "#lib/result.ts";
import { DETECTOR_NAMES, type Hits } from "#lib/scrub/detector.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { DetectorView, SCRUBBING, ScrubbingAnswer, ScrubTest, ScrubTestAnswer } from "#api/scrubbing.ts";
import { DETECTORS } from "#model/detectors.ts";
import type { DailyScrubHit } from "#model/scrub-hit.ts";
import { projectScrubber } from "#model/project-scrubber.ts";
import { getProject } from "./get-project.ts";
import type { NotFound } from "./not-found.ts";
import type { ReadContext } from "./read-context.ts";

const DAY = 86_400_000;
const DAYS = 14;

/** How a project's data is scrubbed. */
export function scrubbingHandlers(context: ReadContext): Handlers<typeof SCRUBBING> {
  return {
    getScrubbing: ({ project }) => getScrubbing(context, project),
    testScrubbing: ({ project, ...test }) => testScrubbing(context, project, test),
  };
}

/** The project's detectors, those of the catalogue first, with their hits of the last days. */
async function getScrubbing(context: ReadContext, slug: string): Promise<Result<ScrubbingAnswer, NotFound>> {
  const project = await getProject(context, slug);
  if (!project.ok) return project;
  const today = Math.floor(context.clock() / DAY);
  const first = today - DAYS + 1;
  const [{ scrubbing }, rows] = await Promise.all([
    context.store.getProjectSettings(project.value.id),
    context.store.listScrubHits(first * DAY),
  ]);
  const own = rows.filter(({ projectId }) => projectId === project.value.id);
  const hitsOf = (name: string) => dailyHits(own, name, first);
  return ok({
    days: Array.from({ length: DAYS }, (_, at) => new Date((first + at) * DAY).toISOString().slice(0, 10)),
    detectors: [
      ...DETECTOR_NAMES.map((name) => ({
        name,
        title: DETECTORS[name].title,
        finds: DETECTORS[name].finds,
        source: DETECTORS[name].source,
        isOn: !scrubbing.off.includes(name),
        isOwn: false,
        hits: hitsOf(name),
      })),
      ...scrubbing.own.map(({ name, by, value }) => ({
        name,
        title: name,
        finds: by === "key" ? `values of the key ${value}` : `text that matches ${value}`,
        source: null,
        isOn: true,
        isOwn: true,
        hits: hitsOf(name),
      })),
    ] satisfies DetectorView[],
  });
}

function dailyHits(rows: DailyScrubHit[], name: string, first: number): number[] {
  const hits = Array.from({ length: DAYS }, () => 0);
  for (const { day, detector, hits: times } of rows)
    if (detector === name && day - first < DAYS) hits[day - first] = times;
  return hits;
}

async function testScrubbing(
  context: ReadContext,
  slug: string,
  { text, settings }: ScrubTest,
): Promise<Result<ScrubTestAnswer, NotFound>> {
  const project = await getProject(context, slug);
  if (!project.ok) return project;
  const { scrubbing } = await context.store.getProjectSettings(project.value.id);
  const hits: Hits = new Map();
  const clean = projectScrubber(settings ?? scrubbing).scrubText(text, hits);
  return ok({ text: clean, found: [...hits].map(([detector, times]) => ({ detector, hits: times })) });
}
