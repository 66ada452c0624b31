import type { CheckInList, JobView, MonitorView } from "#api/monitors.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Chart } from "#ui/chart/chart.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { formatTime } from "#ui/format-time.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { Figures } from "../figures.tsx";
import { StatusWord } from "../status-word.tsx";
import { TimeCells } from "../time-cells.tsx";
import { durationChart } from "./duration-chart.ts";
import { JOB_STATUS, RUN_STATUS, runCell, scheduleText } from "./job-text.ts";

const COLUMNS = [
  { name: "Started" },
  { name: "Result" },
  { name: "Duration", isNumber: true },
  { name: "Release" },
  { name: "Trace" },
];

interface JobScreenProps {
  monitor: MonitorView;
  job: JobView;
  runs: CheckInList;
  isFirst: boolean;
  viewer: Viewer;
}

/** A scheduled job in an environment: its runs, and how long they took. */
export function JobScreen({ monitor: { slug, config }, job, runs, isFirst, viewer }: JobScreenProps) {
  const { environment, status, latest, dueAt } = job;
  const { checkIns, next } = runs;
  const chart = durationChart(slug, checkIns, viewer);
  return (
    <>
      <Breadcrumbs pages={[{ label: "Scheduled jobs", href: paths.monitors() }]} />
      <PageHeader title={slug}>
        <StatusWord status={JOB_STATUS[status]} />
      </PageHeader>
      <Figures
        figures={[
          { name: "Environment", value: environment },
          {
            name: "Schedule",
            value: scheduleText(config),
            ...(config === null ? {} : { detail: limits(config) }),
          },
          {
            name: "Last run",
            value: <Moment at={latest.startedAt} viewer={viewer} />,
            detail: formatTime(Date.parse(latest.startedAt), viewer.zone, "minute"),
          },
          {
            name: "Next due",
            value: dueAt === null ? "no schedule" : <Moment at={dueAt} viewer={viewer} />,
            ...(dueAt === null ? {} : { detail: formatTime(Date.parse(dueAt), viewer.zone, "minute") }),
          },
        ]}
      />
      <Section id="last-runs" title="Last runs" meta="with those that are missing">
        <TimeCells
          label={`Last runs of ${slug}`}
          cells={job.runs.map((run) => runCell(run, viewer))}
          className="max-w-120"
        />
      </Section>
      {chart !== null && (
        <Section id="durations" title="Duration">
          <div className="rounded-lg border border-line bg-surface px-4 py-3">
            <Chart model={chart} none="No run says how long it took." />
          </div>
        </Section>
      )}
      <Section id="runs" title="Runs">
        <DataTable label={`Runs of ${slug}`} columns={COLUMNS} minWidth="min-w-140">
          {checkIns.map(({ id, status: result, startedAt, duration, release, traceId }) => (
            <tr key={id}>
              <td>
                <Moment at={startedAt} viewer={viewer} as="moment" />
              </td>
              <td className={result === "error" ? "text-danger" : undefined}>{RUN_STATUS[result].word}</td>
              <td className="number">{duration === null ? "–" : formatDuration(duration * 1e6)}</td>
              <td className="foreign">{release ?? "–"}</td>
              <td>
                {traceId === null ? (
                  "–"
                ) : (
                  <Link
                    href={paths.trace(traceId)}
                    className="text-accent underline-offset-2 hover:underline"
                  >
                    Open trace
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
        <Pager
          of="runs"
          first={isFirst ? null : paths.job({ slug, environment })}
          next={next === null ? null : paths.job({ slug, environment, cursor: next })}
        />
      </Section>
    </>
  );
}

function limits({ checkinMarginMinutes, maxRuntimeMinutes }: NonNullable<MonitorView["config"]>): string {
  const margin = `${checkinMarginMinutes ?? 1} min late at most`;
  return maxRuntimeMinutes === null ? margin : `${margin}, ${maxRuntimeMinutes} min long at most`;
}
