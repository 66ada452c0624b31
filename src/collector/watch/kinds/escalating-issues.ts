import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Issue } from "#model/issue.ts";
import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";
import { figure } from "#model/watch/format-measure.ts";
import { escalationLimit, judgeEscalation } from "#model/watch/judge-escalation.ts";
import type { IssueHours } from "#collector/store/port/watch.ts";
import { alertsOf, findingKey, overFinding, type EvaluateRule, type Finding } from "../finding.ts";
import { issueLine, watchedIssues, type IssueRule } from "./watched-issues.ts";

const HOUR = 3_600_000;
const LEAST_EVENTS = 10;

/** An issue has far more events in this hour than in those of the last week. */
export const evaluateEscalatingIssues: EvaluateRule<"escalating_issue"> = async (rule, evaluation) => {
  const { context, projects, now } = evaluation;
  const open = alertsOf(rule, evaluation).filter(({ endedAt }) => endedAt === null);
  const openedAt = new Map(
    open.map(({ detail, detectedAt }) => [Number(detail.subject.issueId), detectedAt]),
  );
  const findings: Finding[] = [];
  for (const { id: project } of projects) {
    const also = [...openedAt.keys()] as IssueId[];
    const hours = await context.store.listIssueHours(project, now, LEAST_EVENTS, also);
    if (hours.length === 0) continue;
    const watched = await watchedIssues(context, project, rule, { kind: "all", of: [] }, now);
    const byId = new Map(watched.map((issue) => [issue.id, issue]));
    for (const one of hours) {
      const issue = byId.get(one.issue);
      if (issue !== undefined) findings.push(finding(rule, issue, one, openedAt.get(one.issue) ?? null, now));
    }
  }
  const keys = new Set(findings.map(({ key }) => key));
  const over = open.filter(({ key }) => !keys.has(key));
  return [...findings, ...over.map(overFinding)];
};

/** What is compared with ends where the alert began: it goes on until its hours are as those before it. */
function finding(
  rule: IssueRule,
  issue: Issue,
  { current, hours }: IssueHours,
  openedAt: UnixMillis | null,
  now: UnixMillis,
): Finding {
  const since = openedAt === null ? 0 : Math.floor(now / HOUR) - Math.floor(openedAt / HOUR);
  const before = hours.slice(0, hours.length - since);
  // An hour that has just begun says little.
  const events = openedAt === null ? current : Math.max(current, hours.at(-1) ?? 0);
  const limit = escalationLimit(before);
  const known = before.filter((count) => count !== null);
  const mean = known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0) / known.length;
  const usual = mean === null ? "" : `, ${figure(mean)} in an hour of the week before`;
  return {
    key: findingKey(rule, issue.id),
    verdict: judgeEscalation(events, limit),
    began: null,
    title: issue.title,
    text: `${events} events within an hour${usual}; more than ${figure(limit)} are unusual. ${issueLine(issue)}.`,
    subject: { ...NO_SUBJECT, issueId: String(issue.id), release: issue.lastRelease },
    measure: { now: events, before: mean, unit: "events an hour", count: null },
    explain: () => Promise.resolve({ ...NO_EVIDENCE, release: issue.lastRelease }),
  };
}
