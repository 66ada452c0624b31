import type { FloodAnswer } from "#api/settings.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { TOO_MANY_NEW_ISSUES } from "#model/flood-limits.ts";
import type { Category, Outcome } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import type { ReadContext } from "./read-context.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const DROPS = new Set(["quota_rate", "spike"]);

/** A project's flood limits with what is left of them, and from the ledger when they last limited. */
export async function getFloodLimits(
  { store, clock, floodLevels }: ReadContext,
  { id }: Project,
): Promise<FloodAnswer> {
  const now = clock();
  const since = Math.floor((now - DAY) / MINUTE) * MINUTE;
  const [outcomes, { quotas }] = await Promise.all([
    store.listOutcomesOverTime(since, now + MINUTE, MINUTE),
    store.getProjectSettings(id),
  ]);
  const own = outcomes.filter(({ projectId }) => projectId === id);
  const dropped = own.filter(({ reason }) => DROPS.has(reason));
  const withQuota = new Set<Category>(quotas.map(({ category }) => category));
  return {
    categories:
      floodLevels(id)?.map((level) =>
        Object.assign(level, {
          hasQuota: withQuota.has(level.category),
          lastLimited: latest(dropped.filter(({ category }) => category === level.category)),
        }),
      ) ?? null,
    newIssuesLastLimited: latest(own.filter(({ reason }) => reason === TOO_MANY_NEW_ISSUES)),
  };
}

function latest(outcomes: Outcome[]): string | null {
  return outcomes.length === 0 ? null : isoFromMillis(Math.max(...outcomes.map(({ at }) => at)));
}
