import {
  CircleAlert,
  Globe,
  MousePointerClick,
  Navigation,
  StickyNote,
  Keyboard,
  Terminal,
  type IconNode,
} from "lucide";
import type { ReplayError, ReplayStepView } from "#api/replays.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";
import { SeekLink } from "./seek-link.tsx";
import { StepTabs } from "./step-tabs.tsx";

interface ReplayStepsProps {
  replayId: string;
  steps: ReplayStepView[];
  errors: ReplayError[];
  start: number;
}

const ICONS: Record<ReplayStepView["kind"], IconNode> = {
  click: MousePointerClick,
  input: Keyboard,
  navigation: Navigation,
  console: Terminal,
  network: Globe,
  note: StickyNote,
};

const WORDS: Record<ReplayStepView["kind"], string> = {
  click: "Click",
  input: "Input",
  navigation: "Page",
  console: "Console",
  network: "Request",
  note: "Note",
};

/** Everything that happened, in order; the line of the current moment is marked while the replay plays. */
export function ReplaySteps({ replayId, steps, errors, start }: ReplayStepsProps) {
  const entries = [
    ...steps.map((step) => ({ at: step.at, step, error: null })),
    ...errors.flatMap((error) =>
      error.stored === null ? [] : [{ at: Date.parse(error.stored.at), step: null, error }],
    ),
  ].toSorted((left, right) => left.at - right.at);
  if (entries.length === 0)
    return <p className="text-sm text-muted">The recording has no clicks, pages, messages or requests.</p>;
  const counts = {
    console: steps.filter(({ kind }) => kind === "console").length,
    network: steps.filter(({ kind }) => kind === "network").length,
  };
  return (
    <StepTabs all={entries.length} counts={counts}>
      <ol className="overflow-hidden rounded-lg border border-line bg-surface py-1 text-sm">
        {entries.map(({ at, step, error }, index) => (
          <li
            key={index}
            data-at={Math.round(at)}
            data-kind={step?.kind ?? "error"}
            className="grid grid-cols-[3.5rem_1.25rem_minmax(0,1fr)] items-baseline gap-x-2 border-l-2 border-transparent px-3 py-1 aria-[current]:border-accent aria-[current]:bg-sunken"
          >
            <SeekLink replayId={replayId} at={at} start={start} />
            {step === null ? (
              <>
                <Icon icon={CircleAlert} size={14} className="self-center text-danger" />
                <span className="min-w-0">
                  <span className="sr-only">Error: </span>
                  <Link
                    href={paths.event(error.stored!.issueId, error.eventId)}
                    className="foreign font-medium wrap-anywhere text-danger hover:underline"
                  >
                    {error.stored!.title}
                  </Link>
                </span>
              </>
            ) : (
              <Step step={step} />
            )}
          </li>
        ))}
      </ol>
    </StepTabs>
  );
}

function Step({ step }: { step: ReplayStepView }) {
  const { kind, text, level, method, status } = step;
  const isBad =
    level === "error" || level === "fatal" || (status !== undefined && (status >= 400 || status === 0));
  const facts = [
    status === undefined ? null : status === 0 ? "failed" : String(status),
    step.duration === undefined || kind !== "network" ? null : formatDuration(step.duration * 1e6),
    step.bytes === undefined ? null : formatBytes(step.bytes),
    kind === "console" && level !== "log" ? level : null,
    kind === "network" ? step.op : null,
  ].filter((part) => part !== null && part !== undefined);
  return (
    <>
      <Icon icon={ICONS[kind]} size={14} className={`self-center ${isBad ? "text-danger" : "text-faint"}`} />
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
        <span className={`foreign min-w-0 wrap-anywhere ${isBad ? "text-danger" : ""}`}>
          <span className="sr-only">{WORDS[kind]}: </span>
          {method !== undefined && <span className="font-medium">{method} </span>}
          <span className="font-mono">{text}</span>
        </span>
        {facts.length > 0 && <span className="figures foreign text-xs text-muted">{facts.join(" · ")}</span>}
      </div>
    </>
  );
}
