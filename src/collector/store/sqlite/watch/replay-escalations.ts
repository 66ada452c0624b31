import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { escalationLimit, judgeEscalation } from "#model/watch/judge-escalation.ts";
import type { StoreFiles } from "../engine/open-files.ts";

const HOUR = 3_600_000;
const WEEK = 168;
const LEAST_EVENTS = 10;

export interface Escalation {
  issue: IssueId;
  start: UnixMillis;
  end: UnixMillis | null;
  events: number;
  limit: number;
}

/** The hours of the last days in which issues escalated, from first to last of each stretch. */
export function replayEscalations(
  { state }: StoreFiles,
  project: ProjectId,
  now: UnixMillis,
  days: number,
): Escalation[] {
  const last = Math.floor(now / HOUR);
  const first = last - days * 24;
  const busy = state
    .prepare(
      `SELECT issue, hour, issue_hours.events, first_seen AS firstSeen
       FROM issue_hours JOIN issues ON issues.id = issue
       WHERE hour >= ? AND hour <= ? AND issue_hours.events >= ? AND project = ? AND merged_into IS NULL
       ORDER BY issue, hour`,
    )
    .all(first, last, LEAST_EVENTS, project) as unknown as {
    issue: IssueId;
    hour: number;
    events: number;
    firstSeen: number;
  }[];
  const select = state.prepare(
    "SELECT hour, events FROM issue_hours WHERE issue = ? AND hour >= ? AND hour < ?",
  );
  const found: Escalation[] = [];
  for (const { issue, hour, events, firstSeen } of busy) {
    const latest = found.at(-1);
    const goesOn = latest?.issue === issue && latest.end === hour * HOUR;
    const limit = goesOn ? latest.limit : escalationLimit(hoursBefore(select, issue, hour, firstSeen));
    if (judgeEscalation(events, limit) !== "firing") continue;
    if (goesOn) {
      latest.end = (hour + 1) * HOUR;
      latest.events = Math.max(latest.events, events);
    } else found.push({ issue, start: hour * HOUR, end: (hour + 1) * HOUR, events, limit });
  }
  for (const one of found) if (one.end !== null && one.end > now) one.end = null;
  return found;
}

function hoursBefore(
  select: { all(...values: number[]): unknown[] },
  issue: IssueId,
  hour: number,
  firstSeen: UnixMillis,
): (number | null)[] {
  const first = Math.floor(firstSeen / HOUR);
  const hours = Array.from({ length: WEEK }, (_, index): number | null =>
    hour - WEEK + index < first ? null : 0,
  );
  for (const { hour: at, events } of select.all(issue, hour - WEEK, hour) as {
    hour: number;
    events: number;
  }[])
    hours[at - hour + WEEK] = events;
  return hours;
}
