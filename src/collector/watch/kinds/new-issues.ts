import type { Millis } from "#lib/units.ts";
import type { Issue } from "#model/issue.ts";
import { NO_EVIDENCE, NO_SUBJECT, type Alert } from "#model/watch/alert.ts";
import type { IssueCondition } from "#collector/store/port/issues.ts";
import { alertsOf, findingKey, type EvaluateRule, type Evaluation, type Finding } from "../finding.ts";
import { issueLine, openIssues, watchedIssues, type IssueRule } from "./watched-issues.ts";

/** What was first seen earlier raises no alarm, and what follows within this time joins the alert of its release. */
export const RECENT: Millis = 10 * 60_000;
/** An issue without events for so long is over, resolved or not. */
export const QUIET: Millis = 86_400_000;
/** In a text. */
const MOST_LISTED = 5;

export type NewIssueRule = IssueRule & { condition: { kind: "new_issue" | "regressed_issue" } };

/** Issues that are new or came back. Those of one release within ten minutes are one alert. */
export const evaluateNewIssues: EvaluateRule<"new_issue" | "regressed_issue"> = async (rule, evaluation) => {
  const alerts = alertsOf(rule, evaluation);
  const reported = new Set(alerts.flatMap(issueIdsOf));
  const fresh = (await recentIssues(rule, evaluation)).filter(({ id }) => !reported.has(String(id)));
  const open = alerts.filter(({ endedAt }) => endedAt === null);
  const groups = Map.groupBy(fresh, ({ projectId, ...issue }) => groupKey(projectId, releaseOf(rule, issue)));
  const findings = await Promise.all(
    open.map(async (alert) => {
      const isRecent = evaluation.now - alert.detectedAt < RECENT;
      const group = groupOf(alert);
      const joining = isRecent && group !== null ? (groups.get(group) ?? []) : [];
      if (joining.length > 0 && group !== null) groups.delete(group);
      return standing(rule, alert, joining, evaluation);
    }),
  );
  for (const issues of groups.values()) findings.push(finding(rule, null, issues));
  return findings;
};

async function recentIssues(rule: NewIssueRule, { context, projects, now }: Evaluation): Promise<Issue[]> {
  const recent: IssueCondition = { kind: "lastSeen", atLeast: now - RECENT };
  const changed: IssueCondition =
    rule.condition.kind === "new_issue"
      ? { kind: "firstSeen", atLeast: now - RECENT }
      : { kind: "substatus", substatus: "regressed" };
  const condition: IssueCondition = { kind: "all", of: [recent, changed] };
  const found = await Promise.all(projects.map(({ id }) => watchedIssues(context, id, rule, condition, now)));
  return found.flat().toSorted((one, other) => one.firstSeen - other.firstSeen || one.id - other.id);
}

/** What an open alert says, with the issues that join it; over once each was resolved, archived or removed, or is quiet. */
async function standing(
  rule: NewIssueRule,
  alert: Alert,
  joining: Issue[],
  { context, now }: Evaluation,
): Promise<Finding> {
  const issues = [...(await openIssues(context, issueIdsOf(alert), now)), ...joining];
  const isOver = issues.every(({ lastSeen }) => lastSeen < now - QUIET);
  if (joining.length > 0)
    return { ...finding(rule, alert.key, issues), verdict: isOver ? "clear" : "firing" };
  return {
    ...alert.detail,
    key: alert.key,
    verdict: isOver ? "clear" : "firing",
    began: null,
    explain: null,
  };
}

function finding(rule: NewIssueRule, key: string | null, issues: Issue[]): Finding {
  const [first] = issues as [Issue, ...Issue[]];
  const release = releaseOf(rule, first);
  const lines = issues.slice(0, MOST_LISTED).map((issue) => `${issueLine(issue)} (${issue.title})`);
  const others = issues.length - lines.length;
  const says =
    issues.length === 1
      ? { title: first.title, text: `${issueLine(first)}${release === null ? "" : `, release ${release}`}.` }
      : {
          title: severalTitle(rule, issues.length, release),
          text: `${lines.join("; ")}${others > 0 ? `; and ${others} more` : ""}.`,
        };
  return {
    key: key ?? findingKey(rule, groupKey(first.projectId, release), first.id),
    verdict: "firing",
    began: rule.condition.kind === "new_issue" ? first.firstSeen : null,
    ...says,
    subject: { ...NO_SUBJECT, issueId: String(first.id), release },
    measure: null,
    ...(issues.length === 1 ? {} : { issueIds: issues.map(({ id }) => String(id)) }),
    explain: () => Promise.resolve({ ...NO_EVIDENCE, release }),
  };
}

/** `3 new issues of shop@2`. */
export function severalTitle({ condition }: NewIssueRule, issues: number, release: string | null): string {
  const kind = condition.kind === "new_issue" ? "new" : "regressed";
  return `${issues} ${kind} issues${release === null ? "" : ` of ${release}`}`;
}

function releaseOf(
  { condition }: NewIssueRule,
  { firstRelease, lastRelease }: Pick<Issue, "firstRelease" | "lastRelease">,
): string | null {
  return condition.kind === "new_issue" ? firstRelease : lastRelease;
}

function groupKey(project: number, release: string | null): string {
  return `${project} ${release ?? ""}`;
}

/** The group is the second part of the key. */
function groupOf({ key }: Alert): string | null {
  const [, group] = JSON.parse(key) as unknown[];
  return typeof group === "string" ? group : null;
}

function issueIdsOf({ detail }: Alert): string[] {
  return detail.issueIds ?? (detail.subject.issueId === null ? [] : [detail.subject.issueId]);
}
