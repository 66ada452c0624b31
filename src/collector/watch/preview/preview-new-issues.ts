import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Issue } from "#model/issue.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { QUIET, RECENT, severalTitle, type NewIssueRule } from "../kinds/new-issues.ts";
import { issuesOfRule } from "../kinds/watched-issues.ts";
import { joinNotes, type Previewed, type PreviewedAlert, type PreviewTimes } from "./previewed.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 24 * HOUR;
/** Of a project. */
const MOST_ISSUES = 500;

/** An issue that was new or came back. */
interface Begin {
  issue: Issue;
  at: UnixMillis;
  release: string | null;
}

/** Replays a rule on issues that are new or came back, by their levels and environments as they are now. */
export async function previewNewIssues(
  context: ReadContext,
  rule: NewIssueRule,
  { now, days }: PreviewTimes,
): Promise<Previewed> {
  const since = now - days * DAY;
  const alerts: PreviewedAlert[] = [];
  let isPart = false;
  for (const { id } of await context.store.listProjects()) {
    const begins = await beginsOf(context, id, rule, { since, now });
    isPart ||= begins.length >= MOST_ISSUES;
    const ends = await context.store.listIssueEnds(
      begins.map(({ issue, at }) => ({ issue: issue.id, at })),
      QUIET / HOUR,
      now,
    );
    alerts.push(...alertsOf(rule, begins, ends, now));
  }
  return {
    alerts: alerts.toSorted((one, other) => other.start - one.start),
    series: null,
    from: since,
    note: joinNotes(
      "An alert is over once its issues are resolved or archived, or a day after their last event.",
      isPart ? `Only the latest ${MOST_ISSUES} issues of a project were replayed.` : null,
    ),
  };
}

/** The earliest first. */
async function beginsOf(
  context: ReadContext,
  project: ProjectId,
  rule: NewIssueRule,
  { since, now }: { since: UnixMillis; now: UnixMillis },
): Promise<Begin[]> {
  const isNew = rule.condition.kind === "new_issue";
  const kind = isNew ? "firstSeen" : "lastSeen";
  const limits = { now, most: MOST_ISSUES };
  const issues = await issuesOfRule(context, project, rule, { kind, atLeast: since }, limits);
  if (isNew)
    return issues
      .map((issue) => ({ issue, at: issue.firstSeen, release: issue.firstRelease }))
      .toSorted((one, other) => one.at - other.at);
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  const regressions = await context.store.listRegressions(project, since, MOST_ISSUES);
  return regressions
    .flatMap(({ issue: id, at, release }) => {
      const issue = byId.get(id);
      return issue === undefined ? [] : [{ issue, at, release }];
    })
    .toReversed();
}

/** Those of one release within ten minutes are one alert, which is over when the last of them is. */
function alertsOf(
  rule: NewIssueRule,
  begins: Begin[],
  ends: (UnixMillis | null)[],
  now: UnixMillis,
): PreviewedAlert[] {
  const groups: {
    release: string | null;
    at: UnixMillis;
    members: { title: string; end: number | null }[];
  }[] = [];
  for (const [place, { issue, at, release }] of begins.entries()) {
    const member = { title: issue.title, end: ends[place] ?? null };
    const open = groups.findLast((group) => group.release === release);
    if (open !== undefined && at - open.at < RECENT) open.members.push(member);
    else groups.push({ release, at, members: [member] });
  }
  return groups.map(({ release, at, members }) => {
    const last = members.some(({ end }) => end === null)
      ? null
      : Math.max(...members.map(({ end }) => end ?? 0));
    const end = last === null ? null : last + rule.keepFiringMinutes * MINUTE;
    return {
      start: at,
      end: end === null || end > now ? null : end,
      title: members.length === 1 ? members[0]!.title : severalTitle(rule, members.length, release),
      now: null,
      before: null,
      service: null,
      release,
    };
  });
}
