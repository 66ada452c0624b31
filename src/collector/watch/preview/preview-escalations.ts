import type { ReadContext } from "#collector/projects/read-context.ts";
import type { RuleOf } from "../finding.ts";
import { watchedIssues } from "../kinds/watched-issues.ts";
import type { Previewed, PreviewedAlert, PreviewTimes } from "./previewed.ts";

const DAY = 86_400_000;

/** Replays a rule on issues that escalate, for issues as they are now. */
export async function previewEscalations(
  context: ReadContext,
  rule: RuleOf<"escalating_issue">,
  { now, days }: PreviewTimes,
): Promise<Previewed> {
  const since = now - days * DAY;
  const alerts: PreviewedAlert[] = [];
  for (const { id } of await context.store.listProjects()) {
    const issues = await watchedIssues(context, id, rule, { kind: "lastSeen", atLeast: since }, now);
    const byId = new Map(issues.map((issue) => [issue.id, issue]));
    for (const { issue, start, end, events, limit } of await context.store.replayEscalations(id, now, days)) {
      const found = byId.get(issue);
      if (found !== undefined)
        alerts.push({ start, end, title: found.title, now: events, before: limit, service: null });
    }
  }
  return {
    alerts: alerts.toSorted((one, other) => other.start - one.start),
    series: null,
    from: since,
    note: "Counts issues that are unresolved now, at most 50 of a project.",
  };
}
