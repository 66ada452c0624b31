import type { Result } from "#lib/result.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { FingerprintRulesForm, type SaveFingerprintRules } from "./fingerprint-rules-form.tsx";
import { SettingsBody } from "./settings-body.tsx";

interface GroupingSettingsProps {
  rules: Result<string, CollectorFailure>;
  save: SaveFingerprintRules;
  collectorUrl: string;
}

/** Which events form one issue. */
export function GroupingSettings({ rules, save, collectorUrl }: GroupingSettingsProps) {
  return (
    <SettingsBody
      title="Grouping"
      about="Events with the same stack form one issue. Rules group what the stack can’t tell. They apply to new events only."
    >
      {rules.ok ? (
        <FingerprintRulesForm rules={rules.value} save={save} />
      ) : (
        <FailureScreen failure={rules.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}
