import { Check } from "lucide";
import type { ReactNode } from "react";
import type { SummaryAnswer } from "#api/overview.ts";
import { FIRST_PROJECT } from "#model/project.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CopyLine } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { WaitForData } from "#ui/wait-for-data.tsx";
import { paths } from "../paths.ts";
import { otlpVariables } from "../settings/otlp-variables.ts";
import { sampleCommands } from "./sample-commands.ts";

interface SetupChecklistProps {
  summary: SummaryAnswer;
  /** The URL of the application's fault lab; null if it is closed. */
  faultsUrl: string | null;
  /** Does without it on this browser. */
  hide: () => Promise<void>;
}

/** Whether some signal was never received. */
export function isSetUp({ arrived }: Pick<SummaryAnswer, "arrived">): boolean {
  return arrived.events && arrived.traces && arrived.logs;
}

/** What has arrived of the three signals, and how to send the others. It ticks itself. */
export function SetupChecklist({ summary, faultsUrl, hide }: SetupChecklistProps) {
  const { arrived, project } = summary;
  const commands = sampleCommands(project.dsn);
  // The application reports to the first project, so a fault would never arrive in another one.
  const labUrl = project.id === String(FIRST_PROJECT) ? faultsUrl : null;
  const done = Object.values(arrived).filter(Boolean).length;
  return (
    <section aria-labelledby="setup" className="mb-6">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <div className="flex items-baseline gap-2">
          <h2 id="setup" className="type-section">
            Set up
          </h2>
          <span className="figures text-xs text-muted" role="status">
            {done} of 3 received
          </span>
        </div>
        {done > 0 && (
          <form action={hide}>
            <Button type="submit" look="quiet" size="small">
              Hide
            </Button>
          </form>
        )}
      </div>
      <Card className="">
        <div className="border-b border-line p-4">
          <p className="mb-2 text-sm text-muted">Everything reports to this address, the DSN.</p>
          <CopyLine text={project.dsn} label="Copy DSN" />
        </div>
        <ol className="divide-y divide-line">
          <Step title="An error event" isDone={arrived.events} href={paths.issues()}>
            <p className="mb-2 text-sm text-muted">
              Give the DSN to any Sentry SDK, or send one from a shell.
            </p>
            {commands !== undefined && <CopyLine text={commands.event} label="Copy command for an event" />}
            {labUrl !== null && (
              <p className="mt-3">
                <a href={labUrl} className={buttonClass()}>
                  Open the fault lab
                </a>
              </p>
            )}
          </Step>
          <Step title="A trace" isDone={arrived.traces} href={paths.traces()}>
            <p className="mb-2 text-sm text-muted">
              Set these variables for any OpenTelemetry exporter, or send a trace from a shell.
            </p>
            <CopyLine text={otlpVariables(summary)} label="Copy OTLP variables" />
            {commands !== undefined && (
              <div className="mt-2">
                <CopyLine text={commands.trace} label="Copy command for a trace" />
              </div>
            )}
          </Step>
          <Step title="A log line" isDone={arrived.logs} href={paths.logs()}>
            <p className="mb-2 text-sm text-muted">
              The same variables send logs. Or send a line from a shell.
            </p>
            {commands !== undefined && <CopyLine text={commands.log} label="Copy command for a log line" />}
          </Step>
        </ol>
      </Card>
      <WaitForData />
    </section>
  );
}

interface StepProps {
  title: string;
  isDone: boolean;
  /** Where it is, once it is there. */
  href: string;
  children: ReactNode;
}

function Step({ title, isDone, href, children }: StepProps) {
  return (
    <li className="p-4">
      <h3 className="flex items-center gap-2 text-sm font-medium">
        <span
          className={`flex size-5 shrink-0 items-center justify-center rounded-full ${isDone ? "bg-good-soft text-good" : "border border-edge"}`}
        >
          {isDone && <Icon icon={Check} size={14} />}
        </span>
        {title}
        <span className="text-xs font-normal text-muted">{isDone ? "received" : "waiting"}</span>
        {isDone && (
          <Link href={href} className={buttonClass("link", "ml-auto", "small")}>
            Open
          </Link>
        )}
      </h3>
      {!isDone && <div className="mt-3 min-w-0 sm:pl-7">{children}</div>}
    </li>
  );
}
