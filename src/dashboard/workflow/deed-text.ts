import type { BulkChangeView } from "#api/issue-changes.ts";
import { countOf } from "#ui/format-count.ts";

const DONE: Record<BulkChangeView["what"], string> = {
  resolve: "resolved",
  archive: "archived",
  reopen: "open again",
  assign: "assigned",
  merge: "merged",
  unmerge: "taken out again",
  split: "split",
  delete: "deleted with all events",
  delete_comment: "deleted",
};

/** What a deed did, in one sentence: `2 issues resolved in the next release.` */
export function deedText(deed: BulkChangeView): string {
  const failed = deed.failed > 0 ? `, ${deed.failed} could not be changed` : "";
  return `${countOf(deed.done, deed.what === "delete_comment" ? "comment" : "issue")} ${doneText(deed)}${failed}.`;
}

function doneText({ what, about }: BulkChangeView): string {
  if (what === "assign") return about === null ? "assigned to nobody" : `assigned to ${about}`;
  if (what === "resolve" && about !== null) return `resolved in ${about}`;
  return DONE[what];
}
