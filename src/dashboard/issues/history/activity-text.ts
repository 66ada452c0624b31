import type { ActivityDetail } from "#model/issue-activity.ts";
import { countOf } from "#ui/format-count.ts";

const MINUTE = 60_000;

/** Describes an activity, to follow the actor's name. `time` formats a moment. */
export function activityText(detail: ActivityDetail, time: (at: number) => string): string {
  switch (detail.kind) {
    case "resolve":
      return `resolved it${resolvedIn(detail)}`;
    case "archive":
      return `archived it${archivedUntil(detail, time)}`;
    case "reopen":
      return "reopened it";
    case "assign":
      return detail.to === null ? "unassigned it" : `assigned it to ${detail.to}`;
    case "comment":
      return detail.editedAt === null ? "commented" : `commented, edited ${time(detail.editedAt)}`;
    case "regressed":
      return `marked it as regressed${detail.release === null ? "" : ` in ${detail.release}`}`;
    case "woke":
      return `unarchived it: ${WOKE[detail.by]}`;
    case "merge":
      return "merged it into another issue";
    case "unmerge":
      return "unmerged it from the other issue";
    case "merged":
      return `merged ${detail.shortId} into this issue: ${detail.title}`;
    case "unmerged":
      return `unmerged ${detail.shortId}: ${detail.title}`;
    case "hash_joined":
      return `linked another fingerprint to this issue: ${detail.hash}`;
    case "split":
      return `split ${countOf(detail.hashes.length, "fingerprint")} into a new issue`;
    case "split_from":
      return `created it from ${countOf(detail.hashes.length, "fingerprint")} of ${detail.shortId}`;
    case "undone":
      return `undid a change: ${UNDONE[detail.what]}`;
    case "first_seen":
      return `first saw it${detail.release === null ? "" : ` in ${detail.release}`}`;
    case "delete":
    case "delete_comment":
      return "deleted it";
  }
}

const WOKE = { time: "its time is up", events: "it kept happening", users: "it affected more users" };

const UNDONE = {
  resolve: "no longer resolved",
  archive: "no longer archived",
  reopen: "closed again",
  assign: "assigned as before",
  merge: "separate again",
  unmerge: "merged again",
  split: "one issue again",
  delete: "restored",
  delete_comment: "comment restored",
};

function resolvedIn(detail: Extract<ActivityDetail, { kind: "resolve" }>): string {
  if (detail.in === "now") return "";
  if (detail.in !== "release") return " in the next release";
  return detail.release === "latest" ? " in the latest release" : ` in ${detail.release}`;
}

function archivedUntil(
  { until, events, users }: Extract<ActivityDetail, { kind: "archive" }>,
  time: (at: number) => string,
): string {
  const terms = [
    until === null ? null : time(until),
    events === null ? null : `${countOf(events.more, "more event")}${within(events.window)}`,
    users === null ? null : `${countOf(users.more, "more user")}${within(users.window)}`,
  ].filter((term) => term !== null);
  return terms.length === 0 ? " forever" : ` until ${terms.join(" or ")}`;
}

function within(window: number | null): string {
  return window === null ? "" : ` within ${countOf(window / MINUTE, "minute")}`;
}
