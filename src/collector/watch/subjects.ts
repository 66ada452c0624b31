import type { UnixMillis } from "#lib/units.ts";
import type { Alert, SubjectState } from "#model/watch/alert.ts";
import type { Rule } from "#model/watch/rule.ts";

export interface Subject {
  state: SubjectState | null;
  alert: Alert | null;
}

/** The subjects that are not normal, by key. Each is taken once; what remains belongs to no rule. */
export function createSubjects(states: SubjectState[], alerts: readonly Alert[], now: UnixMillis) {
  const open = new Map(alerts.filter(({ endedAt }) => endedAt === null).map((alert) => [alert.key, alert]));
  const byKey = new Map<string, Subject & { ruleId: string }>();
  for (const state of states) {
    const alert = open.get(state.key) ?? null;
    const isOpen = state.held.state === "firing" || state.held.state === "recovering";
    if (isOpen === (alert !== null)) byKey.set(state.key, { ruleId: state.ruleId, state, alert });
  }
  // An alert whose state was lost still fires.
  for (const alert of open.values())
    if (!byKey.has(alert.key))
      byKey.set(alert.key, { ruleId: alert.ruleId, alert, state: firingSince(alert, now) });
  return {
    open: [...byKey].map(([key, { alert, state }]): [string, UnixMillis] => [
      key,
      alert?.openedAt ?? state?.since ?? now,
    ]),
    take(key: string): Subject {
      const found = byKey.get(key) ?? { state: null, alert: null };
      byKey.delete(key);
      return found;
    },
    keysOf: (rule: Rule) => [...byKey].flatMap(([key, { ruleId }]) => (ruleId === rule.id ? [key] : [])),
    get: (key: string): Subject | undefined => byKey.get(key),
    remaining: () => [...byKey.values()].flatMap(({ alert }) => alert ?? []),
  };
}

export type Subjects = ReturnType<typeof createSubjects>;

function firingSince({ ruleId, key, detail, detectedAt }: Alert, now: UnixMillis): SubjectState {
  const held = { state: "firing" as const, since: detectedAt, lasted: 0 };
  return { ruleId, key, state: "firing", since: detectedAt, reason: detail.text, held, evaluatedAt: now };
}
