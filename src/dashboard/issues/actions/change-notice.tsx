import type { BulkChangeView } from "#api/issue-changes.ts";
import { Button } from "#ui/button.tsx";
import { Focused } from "#ui/focus-on-mount.tsx";
import { Notice } from "#ui/notice.tsx";
import { countOf } from "#ui/format-count.ts";
import { DeedProgress } from "./change-progress.tsx";

export type FormAction = (form: FormData) => Promise<void>;

/** What the URL says of a change that was just asked for. */
export type DeedAnswer = { deed: BulkChangeView } | { problem: string } | { undone: true } | null;

/**
 * Says what was just done, how far it is, and undoes it. Always in the page, so that a screen reader hears what comes into
 * it.
 */
export function DeedNotice({ answer, undo, here }: { answer: DeedAnswer; undo: FormAction; here: string }) {
  return (
    <div role="status" className={answer === null ? "" : "py-2"}>
      {answer !== null && "problem" in answer && <Notice tone="danger">{answer.problem}</Notice>}
      {answer !== null && "undone" in answer && <Notice>Undone.</Notice>}
      {answer !== null && "deed" in answer && <Done deed={answer.deed} undo={undo} here={here} />}
    </div>
  );
}

function Done({ deed, undo, here }: { deed: BulkChangeView; undo: FormAction; here: string }) {
  return (
    <Notice tone={deed.failed > 0 || deed.state === "interrupted" ? "warn" : "plain"}>
      <form action={undo} className="flex min-h-8 flex-wrap items-center gap-3">
        <input type="hidden" name="deed" value={deed.id} />
        <input type="hidden" name="return" value={here} />
        <Focused key={deed.id} className="foreign rounded-sm">
          {deedText(deed)}
        </Focused>
        {deed.problem !== null && <span>{deed.problem}</span>}
        {deed.state === "running" && <DeedProgress done={deed.done + deed.failed} total={deed.total} />}
        {deed.state === "interrupted" && <span>It was cut short; ask for the rest once more.</span>}
        {deed.undo === "possible" && (
          <Button type="submit" look="quiet">
            Undo
          </Button>
        )}
        {deed.undo === "done" && <span className="text-muted">It was undone.</span>}
      </form>
    </Notice>
  );
}

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
