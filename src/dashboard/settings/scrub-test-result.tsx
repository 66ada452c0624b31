import type { ScrubTestAnswer } from "#api/scrubbing.ts";
import { countOf } from "#ui/format-count.ts";
import { Notice } from "#ui/notice.tsx";

interface ScrubTestResultProps {
  answer: ScrubTestAnswer | null;
  /** Why the text could not be tested. */
  problem: string | null;
}

/** What became of a tested text. */
export function ScrubTestResult({ answer, problem }: ScrubTestResultProps) {
  return (
    <>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {answer !== null && <ScrubbedText answer={answer} />}
    </>
  );
}

function ScrubbedText({ answer: { text, found } }: { answer: ScrubTestAnswer }) {
  if (found.length === 0) return <p className="text-sm text-muted">No detector matched.</p>;
  return (
    <>
      <p className="mb-1 text-sm text-muted">
        Found by {found.map(({ detector, hits }) => `${detector} (${countOf(hits, "value")})`).join(", ")}.
      </p>
      <pre className="foreign rounded-md border border-line bg-sunken px-3 py-2 text-xs break-words whitespace-pre-wrap">
        {text}
      </pre>
    </>
  );
}
