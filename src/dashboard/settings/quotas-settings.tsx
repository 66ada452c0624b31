import type { Result } from "#lib/result.ts";
import type { FloodAnswer } from "#api/settings.ts";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { FloodSection } from "./flood-section.tsx";
import { RulesForm } from "./rules-form.tsx";
import type { RulesState } from "./rules-state.ts";
import { SettingsBody } from "./settings-body.tsx";

interface QuotasSettingsProps {
  rules: Result<RulesState, CollectorFailure>;
  save: (before: RulesState, form: FormData) => Promise<RulesState>;
  flood: Result<FloodAnswer, CollectorFailure>;
  viewer: Viewer;
  collectorUrl: string;
}

/** What is accepted, and how much of it. */
export function QuotasSettings({ rules, save, flood, viewer, collectorUrl }: QuotasSettingsProps) {
  return (
    <SettingsBody
      title="Quotas and filters"
      about="How much is accepted, and what is dropped when it arrives. Outcomes counts what was dropped."
    >
      {rules.ok ? (
        <>
          <RulesForm initial={rules.value} save={save} />
          <FloodSection flood={flood} viewer={viewer} collectorUrl={collectorUrl} />
        </>
      ) : (
        <FailureScreen failure={rules.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}
