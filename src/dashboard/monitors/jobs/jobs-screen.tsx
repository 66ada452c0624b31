import { CalendarClock } from "lucide";
import type { JobView, MonitorList, MonitorView } from "#api/monitors.ts";
import type { Result } from "#lib/result.ts";
import { CopyLine } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Sparkline } from "#ui/sparkline.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { paths } from "../../paths.ts";
import { MonitorsFrame } from "../monitors-frame.tsx";
import { StatusWord } from "../status-word.tsx";
import { CellLegend, TimeCells } from "../time-cells.tsx";
import { JOB_STATUS, runCell, scheduleText } from "./job-text.ts";

const GRID =
  "lg:grid-cols-[minmax(0,1fr)_8rem_14rem_6rem_6rem_8rem] xl:grid-cols-[minmax(0,1fr)_8rem_19rem_7rem_7rem_9rem]";
const COLUMNS = [
  { name: "Job" },
  { name: "Status" },
  { name: "Last runs" },
  { name: "Last run", isNumber: true },
  { name: "Next due", isNumber: true },
  { name: "Duration", isNumber: true },
];

interface JobsScreenProps {
  answer: Result<MonitorList, CollectorFailure>;
  /** Sends a first check-in; null if the project's DSN is not known. */
  command: string | null;
  viewer: Viewer;
  collectorUrl: string;
}

/** The scheduled jobs, each in its environments, with its last runs and those that are missing. */
export function JobsScreen({ answer, command, viewer, collectorUrl }: JobsScreenProps) {
  const jobs = answer.ok
    ? answer.value.monitors.flatMap((monitor) => monitor.environments.map((job) => ({ monitor, job })))
    : [];
  return (
    <MonitorsFrame current="jobs" isEmpty={jobs.length === 0}>
      {!answer.ok ? (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      ) : jobs.length === 0 ? (
        <NoJobs command={command} />
      ) : (
        <>
          <RowList label="Scheduled jobs" grid={GRID} columns={COLUMNS}>
            {jobs.toSorted(byGravity).map(({ monitor, job }) => (
              <JobRow
                key={`${monitor.slug} ${job.environment}`}
                monitor={monitor}
                job={job}
                viewer={viewer}
              />
            ))}
          </RowList>
          <CellLegend
            entries={[
              ["good", "OK"],
              ["bad", "Failed"],
              ["missed", "Missed"],
              ["active", "Running"],
              ["unknown", "Not known"],
            ]}
          />
        </>
      )}
    </MonitorsFrame>
  );
}

const GRAVITY: JobView["status"][] = ["missed", "failed", "overdue", "late", "running", "unknown", "ok"];

function byGravity(one: { job: JobView }, other: { job: JobView }): number {
  return GRAVITY.indexOf(one.job.status) - GRAVITY.indexOf(other.job.status);
}

function JobRow({ monitor, job, viewer }: { monitor: MonitorView; job: JobView; viewer: Viewer }) {
  const { slug, config } = monitor;
  const { environment, latest, status, dueAt, runs } = job;
  const durations = runs.map(({ duration }) => duration);
  const longest = Math.max(0, ...durations.filter((duration) => duration !== null));
  return (
    <li
      className={`relative grid min-h-13 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <div className="min-w-0">
        <Link
          href={paths.job({ slug, environment })}
          data-row=""
          className="foreign block truncate font-medium -outline-offset-2! after:absolute after:inset-0"
        >
          {slug}
        </Link>
        <span className="foreign block truncate text-xs text-muted">
          {environment} · {scheduleText(config)}
        </span>
      </div>
      <div className="max-lg:justify-self-end">
        <StatusWord status={JOB_STATUS[status]} />
      </div>
      <TimeCells
        label={`Last runs of ${slug}`}
        cells={runs.map((run) => runCell(run, viewer))}
        className="relative max-lg:col-span-2"
      />
      <div className="figures contents text-sm max-lg:col-span-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-lg:text-xs max-lg:text-muted lg:text-right">
        <span>
          <span className="lg:sr-only">last run </span>
          <Moment at={latest.startedAt} viewer={viewer} />
        </span>
        {dueAt === null ? (
          <span className="text-faint max-lg:hidden">no schedule</span>
        ) : (
          <span>
            <span className="lg:sr-only">due </span>
            <Moment at={dueAt} viewer={viewer} />
          </span>
        )}
        {longest === 0 ? (
          <span className="text-faint max-lg:hidden">not measured</span>
        ) : (
          <span className="flex items-center justify-end gap-2">
            <Sparkline
              className="h-5 w-12 max-lg:hidden"
              values={durations}
              max={longest}
              shape="bar"
              color="edge"
              label={`Durations of the last runs, up to ${formatDuration(longest * 1e6)}`}
            />
            <span className={latest.duration === null ? "max-lg:hidden" : undefined}>
              <span className="lg:sr-only">took </span>
              {latest.duration === null ? "–" : formatDuration(latest.duration * 1e6)}
            </span>
          </span>
        )}
      </div>
    </li>
  );
}

function NoJobs({ command }: { command: string | null }) {
  return (
    <EmptyState
      icon={CalendarClock}
      title="No scheduled jobs yet"
      action={
        command !== null && (
          <div className="max-w-[min(44rem,80vw)] text-left">
            <CopyLine text={command} label="Copy the command" />
          </div>
        )
      }
    >
      A job appears with its first check-in, from a Sentry SDK or from a shell. Missed, late and failing runs
      open an alert.
    </EmptyState>
  );
}
