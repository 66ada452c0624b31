import type { Result } from "#lib/result.ts";
import type { FloodAnswer } from "#api/settings.ts";
import type { NoticeView, OutcomesAnswer, StorageAnswer, SummaryAnswer } from "#api/overview.ts";
import { Button } from "#ui/button.tsx";
import { CopyLine } from "#ui/copy-button.tsx";
import { FailedPart } from "#ui/failed-part.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { THEME_NAMES, THEMES, type Theme } from "#ui/theme.ts";
import { CLOCK_NAMES, CLOCKS, type Clock, type Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "../errors/failure-text.ts";
import { NoticeRows } from "../notices/notice-rows.tsx";
import type { Period } from "../period.ts";
import { FloodSection } from "./flood-section.tsx";
import { FingerprintRulesForm, type SaveFingerprintRules } from "./fingerprint-rules-form.tsx";
import type { OutcomeView } from "./outcome-series.ts";
import { otlpVariables } from "./otlp-variables.ts";
import { OutcomesSection } from "./outcomes-section.tsx";
import { RulesForm } from "./rules-form.tsx";
import type { RulesState } from "./rules-state.ts";
import { ScrubbingSection, type ScrubbingSectionProps } from "./scrubbing-section.tsx";
import { StorageSection } from "./storage-section.tsx";

interface SettingsScreenProps {
  summary: Result<SummaryAnswer, CollectorFailure>;
  notices: NoticeView[];
  outcomes: Result<OutcomesAnswer, CollectorFailure>;
  storage: Result<StorageAnswer, CollectorFailure>;
  flood: Result<FloodAnswer, CollectorFailure>;
  /** Null if the settings could not be loaded; they must not be overwritten then. */
  rules: RulesState | null;
  saveRules: (before: RulesState, form: FormData) => Promise<RulesState>;
  period: Period;
  view: OutcomeView;
  viewer: Viewer;
  theme: Theme;
  clock: Clock;
  setDisplay: (form: FormData) => Promise<void>;
  /** Null if they could not be loaded. */
  fingerprintRules: string | null;
  saveFingerprintRules: SaveFingerprintRules;
  scrubbing: Omit<ScrubbingSectionProps, "collectorUrl">;
  collectorUrl: string;
}

/** The settings screen. */
export function SettingsScreen({
  summary,
  notices,
  outcomes,
  storage,
  flood,
  rules,
  saveRules,
  period,
  view,
  viewer,
  theme,
  clock,
  setDisplay,
  fingerprintRules,
  saveFingerprintRules,
  scrubbing,
  collectorUrl,
}: SettingsScreenProps) {
  return (
    <div className="max-w-200">
      <PageHeader title="Settings" />
      <NoticeRows notices={notices} viewer={viewer} />
      <Section id="send" title="Send data">
        {summary.ok ? (
          <SendData summary={summary.value} />
        ) : (
          <FailedPart>{`${failureText(summary.error, collectorUrl).title}.`}</FailedPart>
        )}
      </Section>
      <OutcomesSection
        outcomes={outcomes}
        period={period}
        view={view}
        zone={viewer.zone}
        collectorUrl={collectorUrl}
      />
      <Section id="rules" title="Quotas and filters">
        {rules === null ? (
          <FailedPart>The project’s settings can’t be loaded.</FailedPart>
        ) : (
          <RulesForm initial={rules} save={saveRules} />
        )}
      </Section>
      <FloodSection flood={flood} viewer={viewer} collectorUrl={collectorUrl} />
      {fingerprintRules !== null && (
        <Section id="fingerprints" title="Fingerprint rules">
          <FingerprintRulesForm rules={fingerprintRules} save={saveFingerprintRules} />
        </Section>
      )}
      <ScrubbingSection {...scrubbing} collectorUrl={collectorUrl} />
      <StorageSection storage={storage} collectorUrl={collectorUrl} />
      <Section id="look" title="Appearance">
        <form action={setDisplay} className="flex flex-wrap gap-2">
          {THEMES.map((choice) => (
            <Button key={choice} type="submit" name="theme" value={choice} aria-pressed={choice === theme}>
              {THEME_NAMES[choice]}
            </Button>
          ))}
        </form>
        <form action={setDisplay} className="mt-3 flex flex-wrap gap-2">
          {CLOCKS.map((choice) => (
            <Button key={choice} type="submit" name="clock" value={choice} aria-pressed={choice === clock}>
              {choice === "utc" ? CLOCK_NAMES.utc : "Browser time zone"}
            </Button>
          ))}
        </form>
        <p className="mt-3 text-sm text-muted">Times are shown in {viewer.zone}.</p>
      </Section>
    </div>
  );
}

/** What to set in an application so that it sends here. */
function SendData({ summary }: { summary: SummaryAnswer }) {
  return (
    <div className="space-y-4">
      <div>
        <h3 className="mb-1 text-sm text-muted">Errors, from any Sentry SDK</h3>
        <CopyLine text={`SENTRY_DSN=${summary.project.dsn}`} label="Copy DSN variable" />
      </div>
      <div>
        <h3 className="mb-1 text-sm text-muted">Traces and logs, from any OpenTelemetry exporter</h3>
        <CopyLine text={otlpVariables(summary)} label="Copy OTLP variables" />
      </div>
      <p className="foreign text-sm text-muted">
        {summary.services.length === 0
          ? "No service has sent a span in the last 24 hours."
          : `Services in the last 24 hours: ${summary.services.join(", ")}.`}
      </p>
    </div>
  );
}
