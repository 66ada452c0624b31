import type { Result } from "#lib/result.ts";
import type { ScrubbingAnswer } from "#api/scrubbing.ts";
import { formatCount } from "#ui/format-count.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { DetectorHits } from "./detector-hits.tsx";
import type { RulesState } from "./rules-state.ts";
import { ScrubTestForm, type ScrubTestState } from "./scrub-test-form.tsx";
import { ScrubbingForm } from "./scrubbing-form.tsx";
import { SettingsBody } from "./settings-body.tsx";

interface ScrubbingSettingsProps {
  /** The detectors, and the form's values; both are needed, so that nothing unknown is overwritten. */
  read: Result<{ scrubbing: ScrubbingAnswer; initial: RulesState }, CollectorFailure>;
  save: (before: RulesState, form: FormData) => Promise<RulesState>;
  test: (before: ScrubTestState, form: FormData) => Promise<ScrubTestState>;
  collectorUrl: string;
}

/** What is removed from received data, by which detectors, and how often. */
export function ScrubbingSettings({ read, save, test, collectorUrl }: ScrubbingSettingsProps) {
  return (
    <SettingsBody
      title="Scrubbing"
      about="Removes personal data and secrets before anything is stored. Changes apply to new data only."
    >
      {read.ok ? (
        <>
          <ScrubbingForm initial={read.value.initial} save={save} {...detectorsOf(read.value.scrubbing)} />
          <ScrubTestForm test={test} />
        </>
      ) : (
        <FailureScreen failure={read.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}

/** The built-in detectors, and the hits of all on one scale. */
function detectorsOf({ detectors }: ScrubbingAnswer) {
  const max = detectors.reduce((most, { hits }) => Math.max(most, ...hits), 1);
  return {
    detectors: detectors.filter(({ isOwn }) => !isOwn),
    hits: new Map(
      detectors.map(({ name, title, isOwn, hits }) => [
        name,
        <DetectorHits key={name} name={isOwn ? name : title} hits={hits} max={max} />,
      ]),
    ),
    scale: formatCount(max),
  };
}
