import type { Millis, UnixMillis } from "#lib/units.ts";
import { NO_EVIDENCE, type Alert, type AlertChange, type AlertDetail } from "#model/watch/alert.ts";
import { DEFAULT_RULES } from "#model/watch/default-rules.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { Verdict } from "#model/watch/judge-failures.ts";
import { nextState } from "#model/watch/next-state.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { checkInDetail, watchCheckIns } from "./watch-check-ins.ts";
import { findEvidence } from "./find-evidence.ts";
import { failureDetail, watchFailures, type UsualAtOpening } from "./watch-failures.ts";
import { issueDetail, judgeIssue, watchIssues } from "./watch-issues.ts";
import type { Heard } from "./watch-memory.ts";
import { silenceDetail, watchSilence } from "./watch-silence.ts";

const HOUR: Millis = 3_600_000;
const MINUTE: Millis = 60_000;
/** Nothing is known of it any more, so nothing will end it. */
const FORGOTTEN: Millis = 24 * HOUR;
/** Causes are looked for in turn; in one minute no more than this. */
const MOST_EXPLAINED = 5;
const MOST_KNOWN = 500;

/** What a rule says of one subject, and what to tell if that opens an alert. */
interface Finding {
  key: string;
  rule: Rule;
  verdict: Verdict;
  began: UnixMillis | null;
  /** `explained` is whether there is time to look for the cause. */
  tell: (explained: boolean) => Promise<AlertDetail>;
}

export interface Evaluation {
  context: ReadContext;
  heard: Heard;
  usual: UsualAtOpening;
  /** When the collector began to listen. */
  since: UnixMillis;
  now: UnixMillis;
  newId: () => string;
}

/** Judges everything that is watched, and returns what that changes. */
export async function evaluate(evaluation: Evaluation): Promise<AlertChange[]> {
  const { context, now, newId } = evaluation;
  const known = await context.store.listAlerts(now - HOUR, MOST_KNOWN);
  const open = new Map(known.filter(({ endedAt }) => endedAt === null).map((alert) => [alert.key, alert]));
  // What was told and is over is no news of the same quarter of an hour.
  const told = new Set(known.map(({ key }) => key));
  const findings = await find(evaluation, open, told);
  const judged = new Set(findings.map(({ key }) => key));
  const changes: AlertChange[] = [];
  let explained = 0;
  for (const { key, rule, verdict, began, tell } of findings) {
    const alert = open.get(key);
    const { step, state } = nextState(alert ?? null, verdict, now, rule.keepFiringMinutes * MINUTE);
    if (step === "open") {
      explained += 1;
      const detail = await tell(explained <= MOST_EXPLAINED);
      changes.push(opening(key, rule, { uid: newId(), openedAt: began ?? now, detectedAt: now, detail }));
    } else if (step === "end" && alert !== undefined)
      changes.push({ kind: "end", id: alert.id, endedAt: now });
    else if (alert !== undefined && state !== null && state.clearSince !== alert.clearSince)
      changes.push({ kind: "stay", id: alert.id, clearSince: state.clearSince, detail: null });
  }
  for (const { id, key, openedAt } of open.values())
    if (!judged.has(key) && openedAt < now - FORGOTTEN) changes.push({ kind: "end", id, endedAt: now });
  return changes;
}

async function find(
  { context, heard, usual, since, now }: Evaluation,
  open: ReadonlyMap<string, Alert>,
  told: ReadonlySet<string>,
): Promise<Finding[]> {
  const { store } = context;
  const projects = (await store.listProjects()).map(({ id }) => id);
  const failures = watchFailures(heard, open, usual).map((operation): Finding => ({
    key: operation.key,
    rule: ruleOf("failures"),
    verdict: operation.verdict,
    began: operation.began,
    tell: async (explained) =>
      failureDetail(operation, explained ? await findEvidence(context, operation, heard.end) : NO_EVIDENCE),
  }));
  const silences = watchSilence(heard, since).map((service): Finding => ({
    key: service.key,
    rule: ruleOf("silence"),
    verdict: service.verdict,
    began: service.lastHeard,
    tell: () => Promise.resolve(silenceDetail(service)),
  }));
  const jobs = (await watchCheckIns(store, projects, now, since)).map((job): Finding => ({
    key: job.key,
    rule: ruleOf("check_in"),
    verdict: job.verdict,
    began: job.fault?.kind === "missed" ? job.fault.due : null,
    tell: () => Promise.resolve(checkInDetail(job)),
  }));
  const changed = (await watchIssues(store, projects, now)).filter(({ key }) => !told.has(key));
  const fresh = changed.map((one): Finding => ({
    key: one.key,
    rule: ruleOf(one.kind),
    verdict: "firing",
    began: null,
    tell: () => Promise.resolve(issueDetail(one)),
  }));
  const issues = [...open.values()].filter(({ detail }) => detail.subject.issueId !== null);
  const standing = await Promise.all(
    issues.map(async (alert): Promise<Finding> => ({
      key: alert.key,
      rule: ruleOf(alert.kind),
      verdict: await judgeIssue(store, alert, now),
      began: null,
      tell: () => Promise.resolve(alert.detail),
    })),
  );
  return [...failures, ...silences, ...jobs, ...fresh, ...standing];
}

function ruleOf(kind: Rule["condition"]["kind"]): Rule {
  const rule = DEFAULT_RULES.find(({ condition }) => condition.kind === kind);
  if (rule === undefined) throw new Error(`no rule of ${kind}`);
  return rule;
}

function opening(
  key: string,
  { id, name, runbook, severity, channels, condition: { kind } }: Rule,
  parts: Pick<Alert, "uid" | "openedAt" | "detectedAt" | "detail">,
): AlertChange {
  return {
    kind: "open",
    alert: { key, ruleId: id, ruleName: name, runbook, kind, severity, ...parts },
    channels,
  };
}
