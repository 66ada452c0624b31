import type { BulkChangeView } from "#api/issue-changes.ts";
import { Button } from "#ui/button.tsx";
import { FocusOnMount } from "#ui/focus-on-mount.tsx";
import { Notice } from "#ui/notice.tsx";
import { countOf } from "#ui/format-count.ts";
import { ActionForm } from "../../access/action-form.tsx";
import { ChangeProgress } from "./change-progress.tsx";

export type FormAction = (form: FormData) => Promise<void>;

/** The result of a change, as read from the URL. */
export type ChangeResult = { change: BulkChangeView } | { problem: string } | { undone: true } | null;

/** Reports the last change, its progress and its undo. Always rendered, so that screen readers announce updates. */
export function ChangeNotice({
  answer,
  undo,
  here,
}: {
  answer: ChangeResult;
  undo: FormAction;
  here: string;
}) {
  return (
    <div role="status" className={answer === null ? "" : "py-2"}>
      {answer !== null && "problem" in answer && <Notice tone="danger">{answer.problem}</Notice>}
      {answer !== null && "undone" in answer && <Notice>Undone.</Notice>}
      {answer !== null && "change" in answer && <Done change={answer.change} undo={undo} here={here} />}
    </div>
  );
}

function Done({ change, undo, here }: { change: BulkChangeView; undo: FormAction; here: string }) {
  return (
    <Notice tone={change.failed > 0 || change.state === "interrupted" ? "warn" : "plain"}>
      <ActionForm action={undo} className="flex min-h-8 flex-wrap items-center gap-3">
        <input type="hidden" name="change" value={change.id} />
        <input type="hidden" name="return" value={here} />
        <FocusOnMount key={change.id} className="foreign rounded-sm">
          {changeText(change)}
        </FocusOnMount>
        {change.problem !== null && <span>{change.problem}</span>}
        {change.state === "running" && (
          <ChangeProgress done={change.done + change.failed} total={change.total} />
        )}
        {change.state === "interrupted" && (
          <span>The change was interrupted. Run it again for the remaining issues.</span>
        )}
        {change.undo === "possible" && (
          <Button type="submit" look="quiet">
            Undo
          </Button>
        )}
        {change.undo === "done" && <span className="text-muted">Undone.</span>}
      </ActionForm>
    </Notice>
  );
}

const DONE: Record<BulkChangeView["what"], string> = {
  resolve: "resolved",
  archive: "archived",
  reopen: "reopened",
  assign: "assigned",
  merge: "merged",
  unmerge: "unmerged",
  split: "split",
  delete: "deleted with all their events",
  delete_comment: "deleted",
};

/** Describes a change: `2 issues resolved in the next release.` */
export function changeText(change: BulkChangeView): string {
  const failed = change.failed > 0 ? `, ${change.failed} could not be changed` : "";
  return `${countOf(change.done, change.what === "delete_comment" ? "comment" : "issue")} ${doneText(change)}${failed}.`;
}

function doneText({ what, about }: BulkChangeView): string {
  if (what === "assign") return about === null ? "unassigned" : `assigned to ${about}`;
  if (what === "resolve" && about !== null) return `resolved in ${about}`;
  return DONE[what];
}
