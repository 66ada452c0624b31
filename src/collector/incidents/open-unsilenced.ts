import { findSilence } from "#model/watch/find-silence.ts";
import { isMuted } from "#model/watch/is-muted.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/**
 * Opens the incidents of alerts that were silenced when they opened, and still fire now that the silence is over: as with their
 * messages. An alert of a muted rule is never reported, unless the rule is no longer muted before its time.
 */
export async function openUnsilenced({ store, clock }: Pick<ReadContext, "store" | "clock">): Promise<void> {
  const pages = await store.listPagesWithoutIncident();
  if (pages.length === 0) return;
  const now = clock();
  const [silences, stored] = await Promise.all([store.listSilences(now), store.listRules()]);
  const rules = new Map(stored.map(({ rule }) => [rule.id, rule]));
  for (const alert of pages) {
    const rule = rules.get(alert.ruleId);
    const wasMuted = rule !== undefined && isMuted(rule, alert.detectedAt);
    if (!wasMuted && findSilence(alert, silences, now) === null) await store.openIncidentOf(alert.id, now);
  }
}
