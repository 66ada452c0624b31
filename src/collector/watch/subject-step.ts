import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Alert, AlertChange, SubjectState } from "#model/watch/alert.ts";
import { nextState, type Judgement, type NextState } from "#model/watch/next-state.ts";
import type { Rule } from "#model/watch/rule.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import { opening, staying } from "./alert-change.ts";
import { isUnexplained, type Explainer } from "./explain.ts";
import type { Finding } from "./finding.ts";
import type { Subjects } from "./subjects.ts";

/** What becomes of a subject of a rule. */
export interface SubjectStep extends NextState {
  rule: Rule;
  finding: Finding;
  judgement: Judgement;
  /** The alert that is open; null without one. */
  alert: Alert | null;
  /** The state to store; null if it is normal. */
  stored: SubjectState | null;
}

export function stepOf(
  rule: Rule,
  finding: Finding,
  judgement: Judgement,
  subjects: Subjects,
  { now, longest }: { now: UnixMillis; longest: Millis },
): SubjectStep {
  const { key } = finding;
  const { state: current, alert } = subjects.take(key);
  const next = nextState(current, judgement, rule, now, longest);
  const stored = next.state === null ? null : { ruleId: rule.id, key, ...next.state };
  return { ...next, rule, finding, judgement, alert, stored };
}

/** In the order in which causes are looked for: of alerts that open, of those that have none yet, of others; the worst first. */
export function mostUrgentFirst(steps: readonly SubjectStep[]): SubjectStep[] {
  const urgency = ({ step, alert, rule, finding }: SubjectStep) => {
    const turn = step === "open" ? 0 : alert !== null && isUnexplained(alert.detail.evidence) ? 1 : 2;
    const severity = alert?.severity ?? finding.severity ?? rule.severity;
    return turn * SEVERITIES.length + SEVERITIES.indexOf(severity);
  };
  return steps.toSorted((one, other) => urgency(one) - urgency(other));
}

export async function changesOf(
  { step, state, rule, finding, judgement, alert }: SubjectStep,
  now: UnixMillis,
  explain: Explainer,
  newId: () => string,
): Promise<AlertChange[]> {
  if (step === "open") return [await opening(rule, finding, now, explain, newId)];
  if (alert === null) return [];
  if (step === "end") return [{ kind: "end", id: alert.id, endedAt: now }];
  return step === "stay" && state !== null ? staying(alert, finding, judgement, state, explain) : [];
}
