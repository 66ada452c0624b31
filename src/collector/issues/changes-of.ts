import type { UnixMillis } from "#lib/units.ts";
import type { BulkChangeRequest, IssueUpdate } from "#api/issue-changes.ts";
import type { IssueId } from "#lib/ids.ts";
import { type Actor, whoIs } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";

const MINUTE = 60_000;

/** The changes in an update in Sentry's shape, that of the state first. `me` is whoever asks for them. */
export function changesOf(update: IssueUpdate, actor: Actor, now: UnixMillis): IssueChange[] {
  const changes: IssueChange[] = [];
  const details = update.statusDetails ?? {};
  if (update.status === "resolvedInNextRelease") changes.push({ kind: "resolve", in: "next_release" });
  else if (update.status === "resolved") {
    if (details.inRelease !== undefined)
      changes.push({ kind: "resolve", in: "release", release: details.inRelease });
    else changes.push({ kind: "resolve", in: details.inNextRelease === true ? "next_release" : "now" });
  } else if (update.status === "ignored" || update.status === "muted") {
    const ignoreDuration = details.ignoreDuration ?? update.snoozeDuration ?? undefined;
    changes.push(archiveOf({ ...details, ignoreDuration }, now));
  } else if (update.status === "unresolved") changes.push({ kind: "reopen" });
  if (update.assignedTo !== undefined)
    changes.push({ kind: "assign", to: assigneeOf(update.assignedTo ?? "", actor) });
  return changes;
}

/** The change in a request; the first one if an update has two. */
export function changeOf(request: BulkChangeRequest, actor: Actor, now: UnixMillis): IssueChange {
  if (request.update !== undefined) return changesOf(request.update, actor, now)[0]!;
  if (request.mergeInto !== undefined) return { kind: "merge", into: Number(request.mergeInto) as IssueId };
  if (request.split !== undefined) return { kind: "split", hashes: [...new Set(request.split)] };
  return { kind: request.unmerge === true ? "unmerge" : "delete" };
}

function archiveOf(details: NonNullable<IssueUpdate["statusDetails"]>, now: UnixMillis): IssueChange {
  const { ignoreDuration, ignoreUntil, ignoreCount, ignoreWindow, ignoreUserCount, ignoreUserWindow } =
    details;
  const until =
    ignoreUntil !== undefined
      ? Date.parse(ignoreUntil)
      : ignoreDuration === undefined
        ? null
        : now + ignoreDuration * MINUTE;
  return {
    kind: "archive",
    until,
    events: thresholdOf(ignoreCount, ignoreWindow),
    users: thresholdOf(ignoreUserCount, ignoreUserWindow),
  };
}

function thresholdOf(more: number | undefined, minutes: number | undefined) {
  return more === undefined ? null : { more, window: minutes === undefined ? null : minutes * MINUTE };
}

function assigneeOf(text: string, actor: Actor): string | null {
  const name = text.replace(/^user:/, "").trim();
  return name === "" ? null : whoIs(name, actor);
}
