import type { IssueStatus } from "#model/issue.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import { Notice } from "#ui/notice.tsx";
import { writeSelected, type SelectedIssue } from "./selected-issues.ts";

export interface IssuesChange {
  to: IssueStatus;
  issues: SelectedIssue[];
  /** How many of those asked for could not be changed. */
  failed: number;
}

const DONE: Record<IssueStatus, string> = {
  resolved: "resolved",
  ignored: "archived",
  unresolved: "open again",
};

/** Says what was just done to a selection, and undoes it. */
export function ChangedNotice({
  change,
  restore,
  here,
}: {
  change: IssuesChange;
  restore: (form: FormData) => Promise<void>;
  here: string;
}) {
  return (
    <Notice tone={change.failed > 0 ? "warn" : "plain"} alert={change.failed > 0}>
      <form action={restore} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="issues" value={writeSelected(change.issues)} />
        <input type="hidden" name="return" value={here} />
        <output>
          {countOf(change.issues.length, "issue")} {DONE[change.to]}
          {change.failed > 0 && `, ${change.failed} could not be changed`}.
        </output>
        {change.issues.length > 0 && (
          <Button type="submit" look="quiet">
            Undo
          </Button>
        )}
      </form>
    </Notice>
  );
}
