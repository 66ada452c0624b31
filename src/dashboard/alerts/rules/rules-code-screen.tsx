import { Download } from "lucide";
import { buttonClass } from "#ui/button.tsx";
import { CopyLine } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { paths } from "../../paths.ts";

/** The rules as a file, and how to apply it. */
export function RulesCodeScreen({ file }: { file: string }) {
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
          Channels are not in it, as their addresses are secret: rules name them by their ids.
        </p>
        <div className="mb-4 space-y-2">
          <CopyLine text="npm run alerts -- apply --dry-run" label="Copy the dry run" />
          <CopyLine text="npm run alerts -- apply" label="Copy the command" />
        </div>
        <pre
          tabIndex={0}
          aria-label="glasshouse.alerts.json"
          className="scroll-thin max-h-160 overflow-auto rounded-lg border border-line bg-surface p-4 text-xs leading-5"
        >
          {file}
        </pre>
      </Section>
    </div>
  );
}
