import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Issue } from "#model/issue.ts";
import { NO_EVIDENCE, NO_SUBJECT, type Alert, type AlertDetail } from "#model/watch/alert.ts";
import type { RuleKind } from "#model/watch/condition.ts";
import type { Verdict } from "#model/watch/judge-failures.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { IssueCondition } from "#collector/store/port/issues.ts";

type Store = ReadContext["store"];

/** What happened earlier is told no more. */
const NEWS: Millis = 15 * 60_000;
/** An issue without events for so long is over, resolved or not. */
const QUIET: Millis = 86_400_000;
/** In one minute; more are news of the next. */
const MOST = 20;
const LEVELS = new Set(["error", "fatal"]);

export interface ChangedIssue {
  key: string;
  kind: Extract<RuleKind, "new_issue" | "regressed_issue">;
  issue: Issue;
}

/** The unresolved issues of level error and above that are new or have come back within the last quarter of an hour. */
export async function watchIssues(
  store: Store,
  projects: readonly ProjectId[],
  now: UnixMillis,
): Promise<ChangedIssue[]> {
  const lists = projects.flatMap((project) => [
    list(store, project, "new_issue", { kind: "firstSeen", atLeast: now - NEWS }, now),
    list(store, project, "regressed_issue", { kind: "substatus", substatus: "regressed" }, now),
  ]);
  return (await Promise.all(lists)).flat();
}

async function list(
  store: Store,
  project: ProjectId,
  kind: ChangedIssue["kind"],
  condition: IssueCondition,
  now: UnixMillis,
): Promise<ChangedIssue[]> {
  const recent: IssueCondition = { kind: "lastSeen", atLeast: now - NEWS };
  const unresolved: IssueCondition = { kind: "status", status: "unresolved" };
  const { items } = await store.listIssues(
    project,
    { condition: { kind: "all", of: [unresolved, recent, condition] } },
    kind === "new_issue" ? "new" : "date",
    { limit: MOST },
    now,
  );
  return items
    .filter(({ issue }) => LEVELS.has(issue.level))
    .map(({ issue }) => ({ key: `${kind} ${issue.id}`, kind, issue }));
}

/** Whether what an open alert on an issue tells is over: it was resolved, archived or removed, or is quiet. */
export async function judgeIssue(store: Store, alert: Alert, now: UnixMillis): Promise<Verdict> {
  const found = await store.getIssue(Number(alert.detail.subject.issueId) as IssueId, now);
  if (found === null || found.issue.status !== "unresolved") return "clear";
  return found.issue.lastSeen < now - QUIET ? "clear" : "firing";
}

/** What an alert on an issue says. */
export function issueDetail({ kind, issue }: ChangedIssue): AlertDetail {
  const release = kind === "new_issue" ? issue.firstRelease : issue.lastRelease;
  const counts = `${issue.events} ${issue.events === 1 ? "event" : "events"}, ${issue.users} ${issue.users === 1 ? "user" : "users"}`;
  return {
    title: issue.title,
    text: `${issue.shortId} in ${issue.culprit === "" ? "an unknown place" : issue.culprit}: ${counts}${release === null ? "" : `, release ${release}`}.`,
    subject: { ...NO_SUBJECT, issueId: String(issue.id) },
    measure: null,
    evidence: NO_EVIDENCE,
  };
}
