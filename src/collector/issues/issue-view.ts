import type { UnixMillis } from "#lib/units.ts";
import type { IssueView, NamedRelease } from "#api/issues.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Threshold } from "#model/issue-terms.ts";
import type { Issue } from "#model/issue.ts";
import { linkInto, type Project } from "#model/project.ts";
import { shortVersion } from "#model/short-version.ts";
import type { IssueWithStats } from "#collector/store/port/issues.ts";

const WEEK = 7 * 86_400_000;

/** An issue in Sentry's shape. `dashboard` is the dashboard's URL without a trailing slash. */
export function issueView(
  { issue, hourly, daily }: IssueWithStats,
  project: Project,
  dashboard: string,
  now: UnixMillis,
): IssueView {
  return {
    id: String(issue.id),
    shortId: issue.shortId,
    title: issue.title,
    culprit: issue.culprit,
    permalink: linkInto(project, `${dashboard}/observe/issues/${issue.id}`),
    level: issue.level,
    status: issue.status,
    substatus: substatusOf(issue, now),
    statusDetails: statusDetails(issue),
    assignedTo: issue.assignee === null ? null : { type: "user", id: issue.assignee, name: issue.assignee },
    numComments: issue.comments,
    type: issue.type,
    metadata: issueMetadata(issue),
    platform: issue.platform,
    project: { id: String(project.id), name: project.name, slug: project.slug },
    count: String(issue.events),
    userCount: issue.users,
    firstSeen: isoFromMillis(issue.firstSeen),
    lastSeen: isoFromMillis(issue.lastSeen),
    firstRelease: namedRelease(issue.firstRelease),
    lastRelease: namedRelease(issue.lastRelease),
    stats: {
      "24h": hourly.map(({ hour, events }) => [Math.floor(hour / 1000), events]),
      "14d": daily.map(({ day, events }) => [Math.floor(day / 1000), events]),
    },
  };
}

export function namedRelease(version: string | null): NamedRelease | null {
  return version === null ? null : { version, shortVersion: shortVersion(version) };
}

function substatusOf(issue: Issue, now: UnixMillis): IssueView["substatus"] {
  if (issue.status === "resolved") return null;
  if (issue.substatus !== null) return issue.substatus;
  if (issue.status === "ignored") return "archived_forever";
  return now - issue.firstSeen < WEEK ? "new" : "ongoing";
}

/** The parts of an issue's title and culprit: `Type: value`, `function(file)`. */
export function issueMetadata({
  type,
  title,
  culprit,
}: Pick<Issue, "type" | "title" | "culprit">): IssueView["metadata"] {
  if (type !== "error") return { title };
  const colon = title.indexOf(": ");
  const metadata: IssueView["metadata"] =
    colon === -1 ? { type: title } : { type: title.slice(0, colon), value: title.slice(colon + 2) };
  const bracket = culprit.lastIndexOf("(");
  if (bracket > 0 && culprit.endsWith(")")) {
    metadata.function = culprit.slice(0, bracket);
    metadata.filename = culprit.slice(bracket + 1, -1);
  }
  return metadata;
}

const MINUTE = 60_000;

/** When an issue reopens, in Sentry's terms. */
function statusDetails({ terms, events, users }: Issue): IssueView["statusDetails"] {
  if (terms === null) return {};
  if (terms.kind === "resolved") {
    if (terms.in === "now") return {};
    return terms.in === "release" ? { inRelease: terms.release } : { inNextRelease: true };
  }
  const details: IssueView["statusDetails"] = {};
  if (terms.until !== null) details.ignoreUntil = isoFromMillis(terms.until);
  if (terms.events !== null) {
    details.ignoreCount = left(terms.events, events);
    if (terms.events.window !== null) details.ignoreWindow = Math.round(terms.events.window / MINUTE);
  }
  if (terms.users !== null) {
    details.ignoreUserCount = left(terms.users, users);
    if (terms.users.window !== null) details.ignoreUserWindow = Math.round(terms.users.window / MINUTE);
  }
  return details;
}

/** A window that has passed still counts from its start: only the next event begins a new one. */
function left({ more, base }: Threshold, counted: number): number {
  return Math.max(more - (counted - base), 1);
}
