import { Activity } from "lucide";
import type { Result } from "#lib/result.ts";
import type { SummaryAnswer } from "#api/overview.ts";
import type { ProjectKeyView } from "#api/projects.ts";
import { CopyLine } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Swatch } from "#ui/swatch.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ShownOutcome } from "../access/change-outcome.ts";
import { OutcomeNotice } from "../access/outcome-notice.tsx";
import { serviceFill } from "../badges/service-color.tsx";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { paths } from "../paths.ts";
import { type KeyActions, KeysSection } from "./keys-section.tsx";
import { otlpVariables } from "./otlp-variables.ts";
import { ReceivedList } from "./received-list.tsx";
import { SettingsBody } from "./settings-body.tsx";

interface ProjectSettingsProps {
  summary: Result<SummaryAnswer, CollectorFailure>;
  keys: Result<ProjectKeyView[], CollectorFailure>;
  actions: KeyActions;
  /** What became of the last change; null without one. */
  outcome: ShownOutcome | null;
  viewer: Viewer;
  collectorUrl: string;
}

/** What to set in an application so that it sends here, and which services did. */
export function ProjectSettings(props: ProjectSettingsProps) {
  const { summary, keys, actions, outcome, viewer, collectorUrl } = props;
  return (
    <SettingsBody
      title="Project and keys"
      about="Set these variables in an application to make it report here."
    >
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      {summary.ok ? (
        <>
          <Section id="dsn" title="Errors" meta="from any Sentry SDK">
            <CopyLine text={`SENTRY_DSN=${summary.value.project.dsn}`} label="Copy DSN variable" />
          </Section>
          <Section id="otlp" title="Traces and logs" meta="from any OpenTelemetry exporter">
            <CopyLine text={otlpVariables(summary.value)} label="Copy OTLP variables" />
          </Section>
          {keys.ok && <KeysSection keys={keys.value} actions={actions} viewer={viewer} />}
          <Section id="received" title="Received" meta="last 24 hours">
            <ReceivedList summary={summary.value} />
          </Section>
          <Section id="services" title="Services" meta="last 24 hours">
            <Services names={summary.value.services} />
          </Section>
        </>
      ) : (
        <FailureScreen failure={summary.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}

function Services({ names }: { names: string[] }) {
  if (names.length === 0)
    return (
      <EmptyState icon={Activity} title="No service has sent a span">
        Set the variables above in an application and restart it.
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {names.map((name) => (
        <li key={name} className="flex min-h-9 flex-wrap items-center gap-x-4 px-4 py-1 text-sm">
          <Swatch fill={serviceFill(name)} />
          <span className="foreign -ml-2 min-w-0 flex-1">{name}</span>
          <Link
            href={paths.traces({ service: name, period: "24h" })}
            aria-label={`Traces of ${name}`}
            className="text-accent underline-offset-2 hover:underline"
          >
            Traces
          </Link>
          <Link
            href={paths.logs({ service: name, period: "24h" })}
            aria-label={`Logs of ${name}`}
            className="text-accent underline-offset-2 hover:underline"
          >
            Logs
          </Link>
        </li>
      ))}
    </ul>
  );
}
