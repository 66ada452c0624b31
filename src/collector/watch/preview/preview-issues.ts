import type { Issue } from "#model/issue.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { IssueCondition } from "#collector/store/port/issues.ts";
import { watchedIssues, type IssueRule } from "../kinds/watched-issues.ts";
import type { Previewed, PreviewedAlert, PreviewTimes } from "./previewed.ts";

const DAY = 86_400_000;
const GROUPED = 10 * 60_000;

/** Replays a rule on issues that are new or escalate, for issues as they are now. */
export async function previewIssues(
  context: ReadContext,
  rule: IssueRule,
  { now, days }: PreviewTimes,
): Promise<Previewed> {
  const projects = await context.store.listProjects();
  const isNew = rule.condition.kind === "new_issue";
  const alerts: PreviewedAlert[] = [];
  for (const { id } of projects) {
    const seen: IssueCondition = { kind: isNew ? "firstSeen" : "lastSeen", atLeast: now - days * DAY };
    const issues = await watchedIssues(context, id, rule, seen, now);
    if (isNew) alerts.push(...groupsOf(issues));
    else {
      const byId = new Map(issues.map((issue) => [issue.id, issue]));
      for (const { issue, start, end, events, limit } of await context.store.replayEscalations(
        id,
        now,
        days,
      )) {
        const found = byId.get(issue);
        if (found !== undefined)
          alerts.push({ start, end, title: found.title, now: events, before: limit, service: null });
      }
    }
  }
  return {
    alerts: alerts.toSorted((one, other) => other.start - one.start),
    series: null,
    note: "Counts issues that are unresolved now, at most 50 of a project.",
  };
}

/** Those of one release within ten minutes are one alert. */
function groupsOf(issues: Issue[]): PreviewedAlert[] {
  const alerts: (PreviewedAlert & { release: string | null; issues: number })[] = [];
  for (const { title, firstSeen, firstRelease } of issues.toSorted(
    (one, other) => one.firstSeen - other.firstSeen,
  )) {
    const open = alerts.findLast(({ release }) => release === firstRelease);
    if (open !== undefined && firstSeen - open.start < GROUPED) {
      open.issues += 1;
      open.title = `${open.issues} new issues${firstRelease === null ? "" : ` of ${firstRelease}`}`;
    } else
      alerts.push({
        start: firstSeen,
        end: null,
        title,
        now: null,
        before: null,
        service: null,
        release: firstRelease,
        issues: 1,
      });
  }
  return alerts;
}
