import type { ActivityDetail } from "#model/issue-activity.ts";
import { countOf } from "#ui/format-count.ts";

const MINUTE = 60_000;

/** What happened, after the name of who did it. `time` writes a moment. */
export function activityText(detail: ActivityDetail, time: (at: number) => string): string {
  switch (detail.kind) {
    case "resolve":
      return `resolved it${resolvedIn(detail)}`;
    case "archive":
      return `archived it${archivedUntil(detail, time)}`;
    case "reopen":
      return "opened it again";
    case "assign":
      return detail.to === null ? "assigned it to nobody" : `assigned it to ${detail.to}`;
    case "comment":
      return detail.editedAt === null ? "wrote" : `wrote, and edited it ${time(detail.editedAt)}`;
    case "regressed":
      return `noticed that it happened again${detail.release === null ? "" : ` in ${detail.release}`}`;
    case "woke":
      return `took it out of the archive: ${WOKE[detail.by]}`;
    case "merge":
      return "merged it into another issue";
    case "unmerge":
      return "took it out of the issue that it was merged into";
    case "merged":
      return `merged ${detail.shortId} into it: ${detail.title}`;
    case "unmerged":
      return `took ${detail.shortId} out of it again: ${detail.title}`;
    case "hash_joined":
      return `found another fingerprint that leads here: ${detail.hash}`;
    case "split":
      return `gave ${countOf(detail.hashes.length, "fingerprint")} an issue of their own`;
    case "split_from":
      return `made it for ${countOf(detail.hashes.length, "fingerprint")} of ${detail.shortId}`;
    case "undone":
      return `undid it: ${UNDONE[detail.what]}`;
    case "first_seen":
      return `saw it for the first time${detail.release === null ? "" : `, in ${detail.release}`}`;
    case "delete":
    case "delete_comment":
      return "deleted it";
  }
}

const WOKE = { time: "its time has come", events: "it went on happening", users: "it hit more people" };

const UNDONE = {
  resolve: "it is not resolved",
  archive: "it is not archived",
  reopen: "it is closed",
  assign: "it is assigned as before",
  merge: "it is apart again",
  unmerge: "it is merged again",
  split: "both are one again",
  delete: "it is back",
  delete_comment: "the comment is back",
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
  return terms.length === 0 ? " for good" : ` until ${terms.join(" or ")}`;
}

function within(window: number | null): string {
  return window === null ? "" : ` within ${countOf(window / MINUTE, "minute")}`;
}
