import type { IssueView } from "#api/issues.ts";
import { Chart } from "#ui/chart/chart.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
import { formatTime } from "#ui/format-time.ts";
import { Sparkline } from "#ui/sparkline.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ChartPeriod } from "./list/issue-filter.ts";
import { chartMarks, releaseMarkers, type ReleaseStart } from "../releases/release-markers.ts";

interface IssueSparklineProps {
  stats: IssueView["stats"];
  period: ChartPeriod;
  /** The most events in a step of any issue in the list. */
  max: number;
  releases: ReleaseStart[];
  viewer: Viewer;
  className?: string;
}

/** An issue's events over time in its row, with a marker for each release. */
export function IssueSparkline({ stats, period, max, releases, viewer, className }: IssueSparklineProps) {
  const steps = stats[period];
  const markers = releaseMarkers(steps, releases);
  const summary = period === "24h" ? describeHours(steps, viewer.zone) : describeDays(steps);
  const names = markers.map(({ version }) => version).join(", ");
  return (
    <Sparkline
      values={steps.map(([, count]) => count)}
      max={max}
      shape="bar"
      label={names === "" ? summary : `${summary}. Releases: ${names}`}
      marks={markers.map(({ place }) => place)}
      className={className}
    />
  );
}

/** The most events in a step of any issue, as the scale of their charts. */
export function mostEvents(issues: Pick<IssueView, "stats">[], period: ChartPeriod): number {
  const counts = issues.flatMap(({ stats }) => stats[period].map(([, count]) => count));
  return counts.reduce((most, count) => Math.max(most, count), 1);
}

const HOUR = 3_600_000;

interface IssueHoursProps {
  issue: Pick<IssueView, "stats">;
  releases: ReleaseStart[];
  viewer: Viewer;
}

/** An issue's events in the last 24 hours. */
export function IssueHours({ issue, releases, viewer }: IssueHoursProps) {
  const hours = issue.stats["24h"];
  const times = { start: (hours[0]?.[0] ?? 0) * 1000, step: HOUR, count: Math.max(1, hours.length) };
  return (
    <Chart
      model={{
        label: "Events in the last 24 hours",
        times,
        until: viewer.now,
        zone: viewer.zone,
        marks: chartMarks(releases, times),
        lanes: [
          {
            unit: "count",
            height: 56,
            series: [
              { label: "events", color: "danger", shape: "bar", values: hours.map(([, count]) => count) },
            ],
          },
        ],
      }}
      none="No events in the last 24 hours."
    />
  );
}

/** Summarizes hourly counts (`[unix seconds, events]`, oldest first). */
export function describeHours(hours: [number, number][], zone: string): string {
  const total = hours.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return "No events in the last 24 hours";
  const [at, most] = hours.reduce((best, hour) => (hour[1] > best[1] ? hour : best));
  const clock = formatTime(at * 1000, zone, "time").slice(0, 5);
  return `${countOf(total, "event")} in the last 24 hours, peak ${formatCount(most)} in the hour from ${clock}`;
}

/** Summarizes daily counts in UTC. */
export function describeDays(days: [number, number][]): string {
  const total = days.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return `No events in the last ${days.length} days`;
  const [at, most] = days.reduce((best, day) => (day[1] > best[1] ? day : best));
  const date = new Date(at * 1000).toISOString().slice(0, 10);
  return `${countOf(total, "event")} in the last ${days.length} days, peak ${formatCount(most)} on ${date}`;
}
