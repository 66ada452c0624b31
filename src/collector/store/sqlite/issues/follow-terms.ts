import type { IssueId } from "#lib/ids.ts";
import { SYSTEM } from "#model/actor.ts";
import type { Event } from "#model/event.ts";
import { regresses, wakes, type IssueTerms } from "#model/issue-terms.ts";
import { addActivity } from "./add-activity.ts";
import type { WriteContext } from "../engine/write-context.ts";
import type { CountedIssue } from "./count-in-issue.ts";
import { releaseOrder } from "../releases/known-releases.ts";

/** Reopens a resolved or archived issue when the event just counted meets its terms. */
export function followTerms(
  { state }: WriteContext,
  issue: IssueId,
  event: Omit<Event, "payload">,
  counted: CountedIssue,
): void {
  // Written by `changeIssues`. Issues resolved before terms existed reopen with any event.
  const terms = counted.terms === null ? null : (JSON.parse(counted.terms) as IssueTerms);
  const { receivedAt: at, release, eventId } = event;
  if (counted.status === "resolved") {
    const isBack =
      terms?.kind !== "resolved" || regresses(terms, event, releaseOrder(state, event.projectId));
    if (!isBack) return;
    reopen(state, issue, "regressed");
    addActivity(state, issue, SYSTEM, { kind: "regressed", release, eventId }, at);
    return;
  }
  if (terms?.kind !== "archived") return;
  const woken = wakes(terms, { ...counted, now: at });
  if (woken.by !== null) {
    reopen(state, issue, "escalating");
    addActivity(state, issue, SYSTEM, { kind: "woke", by: woken.by }, at);
  } else if (woken.terms.events !== terms.events || woken.terms.users !== terms.users) {
    state.prepare("UPDATE issues SET terms = ? WHERE id = ?").run(JSON.stringify(woken.terms), issue);
  }
}

function reopen(state: WriteContext["state"], issue: IssueId, substatus: "regressed" | "escalating"): void {
  state
    .prepare(
      "UPDATE issues SET status = 'unresolved', substatus = ?, terms = NULL, wake_at = NULL WHERE id = ?",
    )
    .run(substatus, issue);
}

/**
 * Reopens a slice of the archived issues that are due. Returns when the next one is due, `now` when more are due already, null
 * when none is.
 */
export function wakeIssues({ state }: WriteContext, now: number): number | null {
  const due = state
    .prepare("SELECT id FROM issues WHERE wake_at <= ? AND merged_into IS NULL ORDER BY wake_at LIMIT 200")
    .all(now) as { id: IssueId }[];
  for (const { id } of due) {
    reopen(state, id, "escalating");
    addActivity(state, id, SYSTEM, { kind: "woke", by: "time" }, now);
  }
  const { next } = state
    .prepare("SELECT min(wake_at) AS next FROM issues WHERE wake_at IS NOT NULL AND merged_into IS NULL")
    .get() as { next: number | null };
  return next;
}
