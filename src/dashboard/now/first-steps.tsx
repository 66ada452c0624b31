import type { SummaryAnswer } from "#api/overview.ts";
import { buttonClass } from "#ui/button.tsx";
import { CopyLine } from "#ui/copy-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { otlpVariables } from "../settings/otlp-variables.ts";

/** Shown before any data has arrived: how to send some. */
export function FirstSteps({ summary, faultsUrl }: { summary: SummaryAnswer; faultsUrl: string | null }) {
  const command = sampleCommand(summary.project.dsn);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="No data yet">
        <p className="mt-1 type-prose text-muted">
          The collector is running. Any of these sends the first error to this screen.
        </p>
      </PageHeader>
      <ol className="divide-y divide-line border-y border-line">
        <Step title="Break something on purpose">
          {faultsUrl === null ? (
            <p className="text-muted">
              The application has a fault lab at <code>/faults</code>. It is closed here; set{" "}
              <code>GLASSHOUSE_FAULTS=1</code> to open it to everybody who reaches the application.
            </p>
          ) : (
            <>
              <p className="mb-3 text-muted">
                Every button in the application’s fault lab fails in its own way and shows up here.
              </p>
              <a href={faultsUrl} className={buttonClass("primary")}>
                Open the fault lab
              </a>
            </>
          )}
        </Step>
        {command !== undefined && (
          <Step title="Send one from a shell">
            <CopyLine text={command} label="Copy command" />
          </Step>
        )}
        <Step title="Point a Sentry SDK here">
          <CopyLine text={summary.project.dsn} label="Copy DSN" />
        </Step>
        <Step title="Point an OpenTelemetry exporter here">
          <CopyLine text={otlpVariables(summary)} label="Copy OTLP variables" />
        </Step>
      </ol>
    </div>
  );
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="py-5">
      <h2 className="type-section mb-2">{title}</h2>
      {children}
    </li>
  );
}

/** A shell command that sends one event to a DSN; undefined if the DSN is invalid. */
export function sampleCommand(dsn: string): string | undefined {
  const url = URL.parse(dsn);
  const project = url?.pathname.split("/").findLast(Boolean);
  if (url === null || project === undefined || !/^[\w-]+$/.test(url.username) || !/^\d+$/.test(project))
    return undefined;
  return [
    `curl "${url.protocol}//${url.host}/api/${project}/store/?sentry_key=${url.username}" \\`,
    `  --json '{"message": "Hello from the shell", "level": "error"}'`,
  ].join("\n");
}
