import { Notice } from "#ui/notice.tsx";
import type { ShownOutcome } from "./change-outcome.ts";

/** Says at the top of a screen what became of its last change. */
export function OutcomeNotice({ outcome: { text, isProblem } }: { outcome: ShownOutcome }) {
  return (
    <div className="pb-4">
      <Notice tone={isProblem ? "danger" : "plain"} alert={isProblem}>
        {text}
      </Notice>
    </div>
  );
}
