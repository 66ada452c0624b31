import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Category, OutcomeKind } from "#model/outcome.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { Usage } from "./quota-meter.ts";
import { windowStart, type Window } from "./window.ts";

/** Deleting what was taken opens no quota again. */
const TAKING = new Set<OutcomeKind>(["accepted", "over_issue_cap", "deleted"]);

/** What a project has taken in the windows that are open, out of the ledger: a restart must not open a quota again. */
export async function readUsage(
  store: Pick<Store, "listOutcomes">,
  project: ProjectId,
  now: UnixMillis,
): Promise<Usage> {
  const since = async (window: Window) => {
    const taken = new Map<Category, number>();
    for (const outcome of await store.listOutcomes(windowStart(window, now), now + 60_000)) {
      if (outcome.projectId !== project || !TAKING.has(outcome.kind)) continue;
      taken.set(outcome.category, (taken.get(outcome.category) ?? 0) + outcome.quantity);
    }
    return taken;
  };
  const [minute, hour, month] = await Promise.all([since("minute"), since("hour"), since("month")]);
  return { minute, hour, month };
}
