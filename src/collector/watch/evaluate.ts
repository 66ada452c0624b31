import type { Millis, UnixMillis } from "#lib/units.ts";
import { NO_SUBJECT, type AlertChange, type SubjectState } from "#model/watch/alert.ts";
import type { Judgement } from "#model/watch/next-state.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { createExplainer } from "./explain.ts";
import { FORGOTTEN, LATE, type Evaluation, type Finding } from "./finding.ts";
import { evaluateRule } from "./rule-kinds.ts";
import { isCovered } from "./is-covered.ts";
import { shareRequests } from "./share-requests.ts";
import { changesOf, mostUrgentFirst, stepOf, type SubjectStep } from "./subject-step.ts";
import { createSubjects, type Subjects } from "./subjects.ts";

const HOUR: Millis = 3_600_000;
const MINUTE: Millis = 60_000;
const MOST_KNOWN = 500;

export interface EvaluationTimes {
  now: UnixMillis;
  /** When the collector began to listen, or its clock last jumped. */
  since: UnixMillis;
  /** The longest time from one evaluation to the next that counts. */
  longest: Millis;
  /** A clock that nobody sets. */
  elapsed: () => Millis;
}

/** What an evaluation changes. */
export interface Evaluated {
  changes: AlertChange[];
  states: SubjectState[];
}

/** Evaluates every rule that is on, for every subject that it covers. A rule that fails does not stop the others. */
export async function evaluate(
  context: ReadContext,
  times: EvaluationTimes,
  newId: () => string,
): Promise<Evaluated> {
  const { store } = context;
  const { now, since } = times;
  const [stored, states, alerts, projects] = await Promise.all([
    store.listRules(),
    store.listStates(),
    store.listAlerts(now - HOUR, MOST_KNOWN),
    store.listProjects(),
  ]);
  const rules = stored.map(({ rule }) => rule).filter(({ isOn }) => isOn);
  const end = Math.floor((now - LATE) / MINUTE) * MINUTE;
  const subjects = createSubjects(states, alerts, now);
  const judgeRequests = shareRequests(context, rules, subjects.open, { end, since });
  const evaluation: Evaluation = { context, projects, now, end, since, alerts, judgeRequests };
  const steps: SubjectStep[] = [];
  for (const rule of rules)
    for (const [finding, judgement] of await judgeRule(rule, evaluation, subjects))
      steps.push(stepOf(rule, finding, judgement, subjects, times));
  const explain = createExplainer(times.elapsed);
  const changes: AlertChange[] = [];
  for (const step of mostUrgentFirst(steps)) changes.push(...(await changesOf(step, now, explain, newId)));
  // Of rules that were deleted or turned off.
  for (const alert of subjects.remaining()) changes.push({ kind: "end", id: alert.id, endedAt: now });
  return { changes, states: steps.flatMap((step) => step.stored ?? []) };
}

/** What a rule says of the subjects that it finds, and what that means for those that it does not find any more. */
async function judgeRule(
  rule: Rule,
  evaluation: Evaluation,
  subjects: Subjects,
): Promise<[Finding, Judgement][]> {
  try {
    const findings = await evaluateRule(rule, evaluation);
    const found = new Set(findings.map(({ key }) => key));
    const lost = subjects.keysOf(rule).filter((key) => !found.has(key));
    return [
      ...findings.map((finding): [Finding, Judgement] => [
        finding,
        { verdict: finding.verdict, reason: finding.text },
      ]),
      ...lost.map((key) => judgeLost(rule, key, subjects, evaluation.now)),
    ];
  } catch (error) {
    const reason = `The rule cannot be evaluated: ${error instanceof Error ? error.message : String(error)}`;
    const keys = subjects.keysOf(rule);
    const own = JSON.stringify([rule.id]);
    return [...new Set([...keys, own])].map((key) => [
      placeholder(key, rule, subjects, reason),
      { verdict: "error", reason },
    ]);
  }
}

function judgeLost(rule: Rule, key: string, subjects: Subjects, now: UnixMillis): [Finding, Judgement] {
  const { alert, state } = subjects.get(key) ?? { alert: null, state: null };
  const reason = "There is no data of it any more.";
  const finding = placeholder(key, rule, subjects, reason);
  const isOwn = key === JSON.stringify([rule.id]);
  const isForgotten = state?.state === "no_data" && state.since < now - FORGOTTEN;
  const isOver = isOwn || isForgotten || (alert !== null && !isCovered(rule.condition, alert.detail.subject));
  return [finding, isOver ? { verdict: "gone", reason } : { verdict: "no_data", reason }];
}

/** Says what the alert said, or that the rule fails. */
function placeholder(key: string, rule: Rule, subjects: Subjects, reason: string): Finding {
  const detail = subjects.get(key)?.alert?.detail;
  const none = { title: `The rule "${rule.name}" fails`, text: reason, subject: NO_SUBJECT, measure: null };
  return { ...(detail ?? none), key, verdict: "unknown", began: null, explain: null };
}
