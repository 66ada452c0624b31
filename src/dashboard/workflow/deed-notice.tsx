import type { BulkChangeView } from "#api/issue-changes.ts";
import { Button } from "#ui/button.tsx";
import { Focused } from "#ui/focused.tsx";
import { Notice } from "#ui/notice.tsx";
import { DeedProgress } from "./deed-progress.tsx";
import { deedText } from "./deed-text.ts";

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
