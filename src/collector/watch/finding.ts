import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Project } from "#model/project.ts";
import type { Alert, AlertDetail, AlertEvidence } from "#model/watch/alert.ts";
import type { ConditionOf, RuleKind } from "#model/watch/condition.ts";
import type { RequestFinding, RequestRule } from "#model/watch/request-finding.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { Severity } from "#model/watch/severity.ts";
import type { Verdict } from "#model/watch/verdict.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** What a rule says of one subject, and what its alert says. */
export interface Finding extends Omit<AlertDetail, "evidence"> {
  /** Rule and subject. */
  key: string;
  verdict: Verdict;
  /** When it began; null if that cannot be told. */
  began: UnixMillis | null;
  /** Of its alert; without one, that of the rule. */
  severity?: Severity;
  /** Looks for the cause, once an alert opens; null if there is nothing to look for. */
  explain: (() => Promise<AlertEvidence>) | null;
}

/** What an evaluation knows. */
export interface Evaluation {
  context: ReadContext;
  projects: readonly Project[];
  now: UnixMillis;
  /** The end of the last whole minute whose data has arrived, exclusive. */
  end: UnixMillis;
  /** When the collector began to listen, or its clock last jumped. */
  since: UnixMillis;
  /** The alerts that are open or opened within the last hour, of every rule. */
  alerts: readonly Alert[];
  /** Judges the requests of a rule, together with those of all others. */
  judgeRequests: (rule: RequestRule) => Promise<RequestFinding[]>;
}

export type RuleOf<Kind extends RuleKind> = Rule & { condition: ConditionOf<Kind> };

/** Finds what a rule says of every subject that it covers; at least of those that fire, and of those with an alert. */
export type EvaluateRule<Kind extends RuleKind> = (
  rule: RuleOf<Kind>,
  evaluation: Evaluation,
) => Promise<Finding[]>;

/** How late the data of a minute may arrive. */
export const LATE: Millis = 30_000;

/** After so long without data nothing is known of a subject any more, so nothing will end its alert: it is over. */
export const FORGOTTEN: Millis = 24 * 3_600_000;

/** Recognizes a subject of a rule. */
export function findingKey(rule: Pick<Rule, "id">, ...subject: (string | number | null)[]): string {
  return JSON.stringify([rule.id, ...subject]);
}

/** Ends an alert of which there is nothing to find any more. */
export function overFinding({ key, detail }: Alert): Finding {
  return { ...detail, key, verdict: "clear", began: null, explain: null };
}

/** The alerts of a rule among those that an evaluation knows. */
export function alertsOf(rule: Pick<Rule, "id">, { alerts }: Pick<Evaluation, "alerts">): Alert[] {
  return alerts.filter(({ ruleId }) => ruleId === rule.id);
}
