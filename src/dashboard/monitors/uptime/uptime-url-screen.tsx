import type { UptimeDetail } from "#api/uptime.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartModel, ChartZoom } from "#ui/chart/chart-model.ts";
import { DataTable } from "#ui/data-table.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { Figures } from "../figures.tsx";
import { StatusWord } from "../status-word.tsx";
import { availabilityText, UPTIME_STATUS, urlText } from "./uptime-text.ts";

const COLUMNS = [
  { name: "Time" },
  { name: "Result" },
  { name: "Status", isNumber: true },
  { name: "Duration", isNumber: true },
];

/** A URL that is checked: how it answered over time, and its latest checks. */
export function UptimeUrlScreen({ detail, viewer }: { detail: UptimeDetail; viewer: Viewer }) {
  const { rule, url, state, since, last, availability, checks } = detail;
  const here = paths.uptimeUrl(rule.id);
  const zoom: ChartZoom = { action: here, keep: {}, reset: null };
  return (
    <>
      <Breadcrumbs pages={[{ label: "Uptime", href: paths.uptime() }]} />
      <PageHeader
        title={urlText(url)}
        aside={
          <Link href={paths.rules({ rule: rule.id })} className={buttonClass()}>
            Edit rule
          </Link>
        }
      >
        <StatusWord status={UPTIME_STATUS[state]} />
      </PageHeader>
      <Figures
        figures={[
          {
            name: "Last check",
            value: last === null ? "none yet" : <Moment at={last.at} viewer={viewer} />,
            ...(last === null ? {} : { detail: last.failure ?? `answered ${last.status}` }),
            isBad: last !== null && last.failure !== null,
          },
          ...(since === null
            ? []
            : [{ name: "Down since", value: <Moment at={since} viewer={viewer} as="minute" /> }]),
          ...(
            [
              ["24 hours", availability.day],
              ["7 days", availability.week],
              ["30 days", availability.month],
            ] as const
          ).map(([name, { share, checks: made, failed }]) => ({
            name,
            value: availabilityText(share),
            detail: made === 0 ? "not checked" : `${failed} of ${made} checks failed`,
          })),
        ]}
      />
      <Section id="over-time" title="Over time">
        <div className="rounded-lg border border-line bg-surface px-4 py-3">
          <Chart model={chartOf(detail, viewer)} zoom={zoom} none="No checks in this time." />
        </div>
      </Section>
      <Section id="checks" title="Latest checks">
        {checks.length === 0 ? (
          <p className="text-sm text-muted">
            No checks in the last two days. The first is made within a minute.
          </p>
        ) : (
          <DataTable label={`Checks of ${urlText(url)}`} columns={COLUMNS} minWidth="min-w-120">
            {checks.map(({ at, status, failure, duration }) => (
              <tr key={at}>
                <td>
                  <Moment at={at} viewer={viewer} as="moment" />
                </td>
                <td className={failure === null ? undefined : "text-danger"}>{failure ?? "up"}</td>
                <td className="number">{status ?? "–"}</td>
                <td className="number">{formatDuration(duration * 1e6)}</td>
              </tr>
            ))}
          </DataTable>
        )}
      </Section>
    </>
  );
}

/** Response times over failures, on one time axis. */
function chartOf({ url, start, end, stepMillis, steps }: UptimeDetail, viewer: Viewer): ChartModel {
  const first = Date.parse(start);
  const count = Math.max(1, Math.ceil((Date.parse(end) - first) / stepMillis));
  const durations: (number | null)[] = Array.from({ length: count }, () => null);
  const failures: (number | null)[] = [...durations];
  const notes: (string | null)[] = Array.from({ length: count }, () => "not checked");
  for (const { at, checks, failed, duration } of steps) {
    const place = Math.round((Date.parse(at) - first) / stepMillis);
    durations[place] = duration === null ? null : duration * 1e6;
    failures[place] = failed;
    notes[place] = `${checks} checks`;
  }
  return {
    label: `Checks of ${urlText(url)}`,
    times: { start: first, step: stepMillis, count },
    zone: viewer.zone,
    marks: [],
    notes,
    lanes: [
      {
        title: "Response time",
        unit: "duration",
        height: 120,
        series: [{ label: "mean response time", color: "accent", shape: "line", values: durations }],
      },
      {
        title: "Failed checks",
        unit: "count",
        height: 56,
        series: [{ label: "failed checks", color: "danger", shape: "bar", values: failures }],
      },
    ],
  };
}
