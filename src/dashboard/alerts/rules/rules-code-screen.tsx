import { Download } from "lucide";
import { exportAlerts } from "#api/export-alerts.ts";
import type { RuleList } from "#api/rules.ts";
import { buttonClass } from "#ui/button.tsx";
import { CopyLine } from "#ui/copy-button.tsx";
import { FailedPart } from "#ui/failed-part.tsx";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { paths } from "../../paths.ts";
import type { AlertAnswers } from "../read-alerts.ts";

interface RulesCodeScreenProps {
  rules: RuleList;
  channels: AlertAnswers["channels"];
}

/** The rules as a file, and how to apply it. */
export function RulesCodeScreen({ rules, channels }: RulesCodeScreenProps) {
  if (!channels.ok) return <FailedPart>The channels, which are part of the file, didn’t load.</FailedPart>;
  return (
    <div className="max-w-200">
      <Section
        id="code"
        title="Rules as code"
        meta="glasshouse.alerts.json"
        aside={
          <a href={paths.rulesFile()} download className={buttonClass()}>
            <Icon icon={Download} />
            Download
          </a>
        }
      >
        <p className="mb-3 text-sm text-muted">
          Keep this file beside your code, change it, and apply it. The dry run says what would change.
          Addresses of channels are secret and not in it: those stored stay, and new ones can name a variable
          of the environment.
        </p>
        <div className="mb-4 space-y-2">
          <CopyLine text="npx glasshouse alerts apply --dry-run" label="Copy the dry run" />
          <CopyLine text="npx glasshouse alerts apply" label="Copy the command" />
        </div>
        <pre
          tabIndex={0}
          aria-label="glasshouse.alerts.json"
          className="scroll-thin max-h-160 overflow-auto rounded-lg border border-line bg-surface p-4 text-xs leading-5"
        >
          {exportAlerts({ rules: rules.rules, channels: channels.value.channels })}
        </pre>
      </Section>
    </div>
  );
}
