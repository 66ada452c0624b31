"use client";

import { lazy, useActionState } from "react";
import type { ScrubTestAnswer } from "#api/scrubbing.ts";
import { Button } from "#ui/button.tsx";
import { TEXT_AREA } from "#ui/text-field.ts";

// In no boundary, so that it is in the page where no script replaces a fallback.
const ScrubTestResult = lazy(async () => ({
  default: (await import("./scrub-test-result.tsx")).ScrubTestResult,
}));

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
        {(state.problem !== null || state.answer !== null) && (
          <ScrubTestResult answer={state.answer} problem={state.problem} />
        )}
      </div>
    </form>
  );
}
