import type { Result } from "#lib/result.ts";
import type { OutcomesAnswer, StorageAnswer, SummaryAnswer } from "#api/overview.ts";
import { Button } from "#ui/button.tsx";
import { CopyLine } from "#ui/copy-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { THEME_NAMES, THEMES, type Theme } from "#ui/theme.ts";
import { CLOCK_NAMES, CLOCKS, type Clock } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import type { Period } from "../period.ts";
import { FingerprintRulesForm, type SaveFingerprintRules } from "./fingerprint-rules-form.tsx";
import type { OutcomeView } from "./outcome-series.ts";
import { OutcomesSection } from "./outcomes-section.tsx";
import { RulesForm } from "./rules-form.tsx";
import type { RulesState } from "./rules-state.ts";
import { ScrubbingSection, type ScrubbingSectionProps } from "./scrubbing-section.tsx";
import { StorageSection } from "./storage-section.tsx";

interface SettingsScreenProps {
  summary: SummaryAnswer;
  outcomes: Result<OutcomesAnswer, CollectorFailure>;
  storage: Result<StorageAnswer, CollectorFailure>;
  /** Null if the settings could not be loaded; they must not be overwritten then. */
  rules: RulesState | null;
  saveRules: (before: RulesState, form: FormData) => Promise<RulesState>;
  period: Period;
  view: OutcomeView;
  zone: string;
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
  outcomes,
  storage,
  rules,
  saveRules,
  period,
  view,
  zone,
  theme,
  clock,
  setDisplay,
  fingerprintRules,
  saveFingerprintRules,
  scrubbing,
  collectorUrl,
}: SettingsScreenProps) {
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title="Settings" />
      <Section id="send" title="Send data">
        <div className="space-y-4">
          <div>
            <h3 className="mb-1 text-sm text-muted">Errors, from any Sentry SDK</h3>
            <CopyLine text={`SENTRY_DSN=${summary.project.dsn}`} label="Copy DSN variable" />
          </div>
          <div>
            <h3 className="mb-1 text-sm text-muted">Traces and logs, from any OpenTelemetry exporter</h3>
            <CopyLine
              text={`OTEL_EXPORTER_OTLP_ENDPOINT=${summary.otlpEndpoint}`}
              label="Copy OTLP variable"
            />
          </div>
          <div>
            <h3 className="mb-1 text-sm text-muted">
              From another machine, the exporter also needs this key
            </h3>
            <CopyLine
              text={`OTEL_EXPORTER_OTLP_HEADERS=x-sentry-auth=${encodeURIComponent(`sentry sentry_key=${URL.parse(summary.project.dsn)?.username ?? ""}`)}`}
              label="Copy OTLP headers variable"
            />
          </div>
          <p className="foreign text-sm text-muted">
            {summary.services.length === 0
              ? "No service has sent a span in the last 24 hours."
              : `Services in the last 24 hours: ${summary.services.join(", ")}.`}
          </p>
        </div>
      </Section>
      <OutcomesSection
        outcomes={outcomes}
        period={period}
        view={view}
        zone={zone}
        collectorUrl={collectorUrl}
      />
      <Section id="rules" title="Quotas and filters">
        {rules === null ? (
          <Notice tone="danger">The project&rsquo;s settings can’t be loaded.</Notice>
        ) : (
          <RulesForm initial={rules} save={saveRules} />
        )}
      </Section>
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
            <Button
              key={choice}
              type="submit"
              name="theme"
              value={choice}
              aria-pressed={choice === theme}
              look={choice === theme ? "primary" : "plain"}
            >
              {THEME_NAMES[choice]}
            </Button>
          ))}
        </form>
        <form action={setDisplay} className="mt-3 flex flex-wrap gap-2">
          {CLOCKS.map((choice) => (
            <Button
              key={choice}
              type="submit"
              name="clock"
              value={choice}
              aria-pressed={choice === clock}
              look={choice === clock ? "primary" : "plain"}
            >
              {choice === "utc" ? CLOCK_NAMES.utc : "Browser time zone"}
            </Button>
          ))}
        </form>
        <p className="mt-3 text-sm text-muted">Times are shown in {zone}.</p>
      </Section>
    </div>
  );
}
