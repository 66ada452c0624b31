import type { Millis, UnixMillis } from "#lib/units.ts";
import { NO_SUBJECT, type Alert, type AlertChange, type SubjectState } from "#model/watch/alert.ts";
import { nextState, type Judgement, type NextState } from "#model/watch/next-state.ts";
import { REQUEST_KINDS, type RequestFinding, type RequestRule } from "#model/watch/request-finding.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { createExplainer, needsEvidence, type Explainer } from "./explain.ts";
import { LATE, type Evaluation, type Finding } from "./finding.ts";
import { evaluateRule } from "./rule-kinds.ts";
import { isCovered } from "./is-covered.ts";

const HOUR: Millis = 3_600_000;
const MINUTE: Millis = 60_000;
/** Nothing is known of it any more, so nothing will end it. */
const FORGOTTEN: Millis = 24 * HOUR;
const MOST_KNOWN = 500;

export interface EvaluationTimes {
  now: UnixMillis;
  /** When the collector began to listen, or its clock last jumped. */
  since: UnixMillis;
  /** The longest time from one evaluation to the next that counts. */
  longest: Millis;
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
  const evaluated: Evaluated = { changes: [], states: [] };
  const explain = createExplainer();
  for (const rule of rules) {
    const judged = await judgeRule(rule, evaluation, subjects);
    for (const [finding, judgement] of judged)
      await applyJudgement(evaluated, { rule, finding, judgement, subjects, times, explain, newId });
  }
  // Of rules that were deleted or turned off.
  for (const alert of subjects.remaining())
    evaluated.changes.push({ kind: "end", id: alert.id, endedAt: now });
  return evaluated;
}

/** The requests of all rules are judged in one reading, by the first that asks. */
function shareRequests(
  { store }: ReadContext,
  rules: Rule[],
  open: [key: string, since: UnixMillis][],
  times: { end: UnixMillis; since: UnixMillis },
): (rule: RequestRule) => Promise<RequestFinding[]> {
  const kinds: ReadonlySet<string> = new Set(REQUEST_KINDS);
  const ofRequests = rules.filter((rule): rule is RequestRule => {
    const { condition } = rule;
    const isOther = condition.kind === "silence" && (condition.of === "monitor" || condition.of === "metric");
    return kinds.has(condition.kind) && !isOther;
  });
  let judged: ReturnType<typeof store.judgeRequests> | undefined;
  return async (rule) => {
    judged ??= store.judgeRequests(ofRequests, open, times);
    const verdicts = (await judged).find(({ ruleId }) => ruleId === rule.id);
    if (verdicts?.error != null) throw new Error(verdicts.error);
    return verdicts?.findings ?? [];
  };
}

interface Subject {
  state: SubjectState | null;
  alert: Alert | null;
}

/** The subjects that are not normal, by key. Each is taken once; what remains belongs to no rule. */
function createSubjects(states: SubjectState[], alerts: readonly Alert[], now: UnixMillis) {
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

type Subjects = ReturnType<typeof createSubjects>;

function firingSince({ ruleId, key, detail, detectedAt }: Alert, now: UnixMillis): SubjectState {
  const held = { state: "firing" as const, since: detectedAt, lasted: 0 };
  return { ruleId, key, state: "firing", since: detectedAt, reason: detail.text, held, evaluatedAt: now };
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

interface Application {
  rule: Rule;
  finding: Finding;
  judgement: Judgement;
  subjects: Subjects;
  times: EvaluationTimes;
  explain: Explainer;
  newId: () => string;
}

async function applyJudgement(
  { changes, states }: Evaluated,
  { rule, finding, judgement, subjects, times: { now, longest }, explain, newId }: Application,
): Promise<void> {
  const { key } = finding;
  const { state: current, alert } = subjects.take(key);
  const { state, step } = nextState(current, judgement, rule, now, longest);
  if (state !== null) states.push({ ruleId: rule.id, key, ...state });
  if (step === "open") changes.push(await opening(rule, finding, now, explain, newId));
  else if (step === "end" && alert !== null) changes.push({ kind: "end", id: alert.id, endedAt: now });
  else if (step === "stay" && alert !== null && state !== null)
    changes.push(...(await staying(alert, finding, judgement, state, explain)));
}

async function opening(
  rule: Rule,
  finding: Finding,
  now: UnixMillis,
  explain: Explainer,
  newId: () => string,
): Promise<AlertChange> {
  const { id, name, runbook, severity, condition, channels } = rule;
  const detail = { ...detailOf(finding), evidence: await explain(finding) };
  return {
    kind: "open",
    alert: {
      key: finding.key,
      uid: newId(),
      ruleId: id,
      ruleName: name,
      runbook,
      kind: condition.kind,
      severity: finding.severity ?? severity,
      openedAt: Math.min(finding.began ?? now, now),
      detectedAt: now,
      detail,
    },
    channels,
  };
}

/** An alert says what was last found, as long as that is what it is about. */
async function staying(
  alert: Alert,
  finding: Finding,
  { verdict }: Judgement,
  { held, evaluatedAt }: NonNullable<NextState["state"]>,
  explain: Explainer,
): Promise<AlertChange[]> {
  const clearSince = held.state === "recovering" ? held.since : null;
  const isNews = verdict === "firing" && finding.text !== alert.detail.text;
  const evidence =
    verdict === "firing" && needsEvidence(alert, evaluatedAt)
      ? await explain(finding)
      : alert.detail.evidence;
  const detail = isNews || evidence !== alert.detail.evidence ? { ...detailOf(finding), evidence } : null;
  if (detail === null && clearSince === alert.clearSince) return [];
  return [{ kind: "stay", id: alert.id, clearSince, detail }];
}

function detailOf({ title, text, subject, measure, issueIds }: Finding) {
  return { title, text, subject, measure, ...(issueIds === undefined ? {} : { issueIds }) };
}
