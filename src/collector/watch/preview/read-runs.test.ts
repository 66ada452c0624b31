import { expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { partText, readRuns } from "./read-runs.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");
const SINCE = NOW - 1000 * MINUTE;
const job = (slug: string) => ({ projectId: 1 as ProjectId, slug, environment: "production" });

/** Jobs that run every so many minutes. */
function contextOf(every: Record<string, number>) {
  const listRuns = (_project: ProjectId, jobs: { slug: string }[], most: number) =>
    Promise.resolve(
      jobs.map(({ slug }) =>
        Array.from({ length: Math.min(most, 5000) }, (_, place) => {
          const at = NOW - place * every[slug]! * MINUTE;
          return { status: "ok", startedAt: at, receivedAt: at };
        }),
      ),
    );
  return { store: { listRuns } } as unknown as ReadContext;
}

it("reads the runs since a time and the one before, the earliest first", async () => {
  const [found] = await readRuns(contextOf({ a: 300 }), [job("a")], SINCE, 100);
  expect(found?.runs.map(({ startedAt }) => (NOW - startedAt) / MINUTE)).toEqual([1200, 900, 600, 300, 0]);
  expect(found?.isPart).toBe(false);
});

it("gives jobs that run very often what others leave, and says since when their runs were read", async () => {
  const jobs = [job("rare"), job("often")];
  const found = await readRuns(contextOf({ rare: 300, often: 1 }), jobs, SINCE, 500);
  const often = found.find((one) => one.job.slug === "often");
  expect(often?.runs.length).toBe(495);
  expect(partText(found, SINCE)).toBe("often runs very often: replayed since 20 Nov, 03:46 UTC.");
  // What is needed was read.
  expect(partText(found, NOW - 400 * MINUTE)).toBeNull();
  const all = await readRuns(contextOf({ rare: 300, often: 1 }), jobs, SINCE, 5000);
  expect(partText(all, SINCE)).toBeNull();
});
