"use client";

import { useActionState } from "react";
import type { ScrubTestAnswer } from "#api/scrubbing.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import { Notice } from "#ui/notice.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";

export interface ScrubTestState {
  text: string;
  answer: ScrubTestAnswer | null;
  /** Why the text could not be tested. */
  problem: string | null;
}

interface ScrubTestFormProps {
  test: (before: ScrubTestState, form: FormData) => Promise<ScrubTestState>;
}

/** Scrubs a text with the saved detectors. A client component because the text must stay in the form. */
export function ScrubTestForm({ test }: ScrubTestFormProps) {
  const [state, act, isTesting] = useActionState(test, { text: "", answer: null, problem: null });
  return (
    <form action={act} className="mt-8 pb-6">
      <label htmlFor="scrub-test" className="block type-section">
        Test a text
      </label>
      <p id="scrub-test-help" className="mb-1 text-sm text-muted">
        Shows what the saved detectors make of it. The text is neither stored nor logged.
      </p>
      <textarea
        key={state.text}
        id="scrub-test"
        name="text"
        aria-describedby="scrub-test-help"
        defaultValue={state.text}
        rows={4}
        maxLength={20_000}
        spellCheck={false}
        className={`${TEXT_AREA} font-mono`}
      />
      <Button type="submit" disabled={isTesting} className="mt-2">
        Test
      </Button>
      <div role="status" className="mt-3">
        {state.problem !== null && <Notice tone="danger">{state.problem}</Notice>}
        {state.answer !== null && <TestResult answer={state.answer} />}
      </div>
    </form>
  );
}

function TestResult({ answer: { text, found } }: { answer: ScrubTestAnswer }) {
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
