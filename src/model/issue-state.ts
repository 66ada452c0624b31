import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueChange } from "./issue-change.ts";
import type { Issue } from "./issue.ts";
import type { IssueTerms } from "./issue-terms.ts";

/** The triage state of an issue. */
export interface IssueState {
  status: Issue["status"];
  substatus: Issue["substatus"];
  terms: IssueTerms | null;
  assignee: string | null;
}

/** The facts that a change of state depends on. */
export interface IssueFacts {
  now: UnixMillis;
  /** Of the project; null if none was seen. */
  latestRelease: string | null;
  events: number;
  users: number;
}

/** The state after a change; fails if the change needs a release and none is known. */
export function applyChange(
  current: IssueState,
  change: Extract<IssueChange, { kind: "resolve" | "archive" | "reopen" | "assign" }>,
  facts: IssueFacts,
): Result<IssueState, { code: "no_release" }> {
  const at = facts.now;
  if (change.kind === "assign") return ok({ ...current, assignee: change.to });
  if (change.kind === "reopen") {
    // An issue that is already open stays regressed.
    if (current.status === "unresolved") return ok(current);
    return ok({ ...current, status: "unresolved", substatus: null, terms: null });
  }
  if (change.kind === "archive") {
    const { until, events, users } = change;
    const hasTerm = until !== null || events !== null || users !== null;
    return ok({
      ...current,
      status: "ignored",
      substatus: hasTerm ? "archived_until_condition_met" : "archived_forever",
      terms: {
        kind: "archived",
        at,
        until,
        events: events && { ...events, since: at, base: facts.events },
        users: users && { ...users, since: at, base: facts.users },
      },
    });
  }
  const terms = resolvedTerms(change, facts);
  return terms === null
    ? err({ code: "no_release" })
    : ok({ ...current, status: "resolved", substatus: null, terms });
}

function resolvedTerms(
  change: Extract<IssueChange, { kind: "resolve" }>,
  { now: at, latestRelease }: IssueFacts,
): IssueTerms | null {
  if (change.in === "now") return { kind: "resolved", at, in: "now" };
  const named = change.in === "release" && change.release !== "latest" ? change.release : latestRelease;
  return named === null ? null : { kind: "resolved", at, in: change.in, release: named };
}
