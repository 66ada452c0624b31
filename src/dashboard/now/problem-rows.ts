import type { AlertView } from "#api/alerts.ts";
import { isQuiet } from "../alerts/order-alerts.ts";
import { isPaging, rankOf } from "./alert-rank.ts";
import type { ExplainedProblem } from "./explain-problem.ts";
import { problemKind } from "./join-alerts.ts";
import { costOf, problemRank } from "./problem.ts";
import type { IssueProblem } from "./read-issue-problems.ts";

/** A line of the list of problems, with the alerts that fire on it. */
export type ProblemRow =
  | { of: "requests"; problem: ExplainedProblem }
  | { of: "issue"; problem: IssueProblem; alerts: AlertView[] }
  | { of: "alert"; alert: AlertView };

export interface ProblemRows {
  /** The worst first. */
  rows: ProblemRow[];
  /** How many rows somebody must look at: those that are not silenced. */
  open: number;
  /** Alerts beyond those with a row. */
  moreAlerts: number;
}

/** Of alerts that have a row to themselves. What pages somebody always has one. */
const MOST_ALERTS = 4;

/** All that is wrong, the worst first, each once: an alert on what has a row already belongs to that. `alerts`: the worst first. */
export function problemRows(
  problems: readonly ExplainedProblem[],
  issues: readonly IssueProblem[],
  alerts: readonly AlertView[],
): ProblemRows {
  const others = alerts.filter((alert) => problemKind(alert) === null && alert.severity !== "info");
  const onIssues = new Map(issues.map(({ issue }) => [issue.id, [] as AlertView[]]));
  const onProblems = new Map(problems.map((problem) => [problem, [] as AlertView[]]));
  const own: AlertView[] = [];
  for (const alert of others) {
    const id = issueIdsOf(alert).find((one) => onIssues.has(one));
    const problem = problems.find((one) => standsFor(one, alert));
    const place = id === undefined ? problem && onProblems.get(problem) : onIssues.get(id);
    (place ?? own).push(alert);
  }
  const shown = own.filter((alert, index) => isPaging(alert) || index < MOST_ALERTS);
  const rows = [
    ...problems.map((problem): ProblemRow => {
      const more = onProblems.get(problem) ?? [];
      return { of: "requests", problem: { ...problem, alerts: [...problem.alerts, ...more] } };
    }),
    ...issues.map((problem): ProblemRow => {
      return { of: "issue", problem, alerts: onIssues.get(problem.issue.id) ?? [] };
    }),
    ...shown.map((alert): ProblemRow => ({ of: "alert", alert })),
  ].toSorted((one, other) => placeOf(one) - placeOf(other) || weightOf(other) - weightOf(one));
  return {
    rows,
    open: rows.filter((row) => placeOf(row) < SILENCED).length,
    moreAlerts: own.length - shown.length,
  };
}

const SILENCED = rankOf([], false, true);

function placeOf(row: ProblemRow): number {
  if (row.of === "requests") return problemRank(row.problem);
  const alerts = row.of === "issue" ? row.alerts : [row.alert];
  return rankOf(alerts, false, alerts.length > 0 && alerts.every(isQuiet));
}

/** How many suffer: requests, or users. */
function weightOf(row: ProblemRow): number {
  if (row.of === "requests") return costOf(row.problem);
  return row.of === "issue" ? row.problem.issue.userCount : 0;
}

function issueIdsOf({ subject, issueIds }: AlertView): string[] {
  return issueIds ?? (subject.issueId === null ? [] : [subject.issueId]);
}

/** Whether an alert is on a problem's issue, or on the objective of its operation or service. */
function standsFor({ issue, kind, service, route }: ExplainedProblem, alert: AlertView): boolean {
  if (issue !== null && issueIdsOf(alert).includes(issue.id)) return true;
  const { subject, rule } = alert;
  return (
    rule.kind === "slo" &&
    (kind === "failing" || kind === "slow") &&
    subject.service === service &&
    (subject.operation === null || subject.operation === route)
  );
}
