import type { DeedView } from "#api/issue-update.ts";
import type { IssueChange, IssueDeed } from "#model/issue-change.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { ChangeProblem } from "#collector/store/port/issues.ts";

const PROBLEMS: Record<ChangeProblem, string> = {
  not_found: "There is no such issue any more.",
  no_release: "No release is known yet: events name one in `release`.",
  same_issue: "An issue cannot be merged into itself.",
  not_its_hashes: "These are not hashes of its own, or all that it has.",
  not_merged: "The issue was not merged into another one that is open to see.",
};

/** A deed as it is shown. `problem` is the code of its first failure, where that is known. */
export function deedView(deed: IssueDeed, isRunning: boolean, problem: ChangeProblem | null): DeedView {
  const isWhole = deed.done + deed.failed >= deed.total;
  const canUndo = deed.change.kind !== "delete" && deed.done > 0 && !isRunning;
  return {
    id: deed.id,
    at: isoFromMillis(deed.at),
    by: deed.by,
    what: deed.change.kind,
    about: aboutOf(deed.change),
    total: deed.total,
    done: deed.done,
    failed: deed.failed,
    problem: problem === null ? null : PROBLEMS[problem],
    state: isRunning ? "running" : isWhole ? "finished" : "interrupted",
    undo: deed.undoneAt !== null ? "done" : canUndo ? "possible" : "impossible",
  };
}

function aboutOf(change: IssueChange): string | null {
  if (change.kind === "assign") return change.to;
  if (change.kind === "merge") return String(change.into);
  if (change.kind === "resolve") {
    if (change.in === "next_release") return "the next release";
    return change.in === "release" ? (change.release === "latest" ? "this release" : change.release) : null;
  }
  return null;
}
