import type { Result } from "#lib/result.ts";
import type { ScrubbingAnswer } from "#api/scrubbing.ts";
import { FailedPart } from "#ui/failed-part.tsx";
import { Section } from "#ui/section.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "../errors/failure-text.ts";
import type { RulesState } from "./rules-state.ts";
import { ScrubTestForm, type ScrubTestState } from "./scrub-test-form.tsx";
import { ScrubbingForm } from "./scrubbing-form.tsx";

export interface ScrubbingSectionProps {
  scrubbing: Result<ScrubbingAnswer, CollectorFailure>;
  /** Null if the settings could not be loaded; they must not be overwritten then. */
  initial: RulesState | null;
  save: (before: RulesState, form: FormData) => Promise<RulesState>;
  test: (before: ScrubTestState, form: FormData) => Promise<ScrubTestState>;
  collectorUrl: string;
}

/** What is removed from received data, by which detectors, and how often. */
export function ScrubbingSection({ scrubbing, initial, save, test, collectorUrl }: ScrubbingSectionProps) {
  return (
    <Section id="scrubbing" title="Scrubbing">
      {scrubbing.ok && initial !== null ? (
        <>
          <ScrubbingForm initial={initial} save={save} scrubbing={scrubbing.value} />
          <ScrubTestForm test={test} />
        </>
      ) : (
        <FailedPart>
          {scrubbing.ok
            ? "The project’s settings can’t be loaded."
            : `${failureText(scrubbing.error, collectorUrl).title}.`}
        </FailedPart>
      )}
    </Section>
  );
}
