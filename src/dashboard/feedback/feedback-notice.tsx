import { Notice } from "#ui/notice.tsx";
import type { FeedbackResult } from "./feedback-change.ts";

/** The result of the last change. Always rendered, so that screen readers announce it. */
export function FeedbackNotice({ result }: { result: FeedbackResult }) {
  return (
    <div role="status" className={result === null ? "" : "py-2"}>
      {result !== null && <Notice tone={result.isProblem ? "danger" : "plain"}>{result.text}</Notice>}
    </div>
  );
}
