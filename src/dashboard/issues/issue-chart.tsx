import type { IssueView } from "#api/issues.ts";
import { Bars } from "#ui/bars.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { countOf, formatCount, formatExact } from "#ui/format-count.ts";
import { formatTime } from "#ui/format-time.ts";
import type { ChartPeriod } from "./list/issue-filter.ts";
import { releaseMarkers, type ReleaseStart } from "../releases/release-markers.ts";

interface IssueChartProps {
  stats: IssueView["stats"];
  period: ChartPeriod;
  releases: ReleaseStart[];
  viewer: Viewer;
  className?: string;
}

/** An issue's events over time, with a marker for each release. */
export function IssueChart({ stats, period, releases, viewer, className }: IssueChartProps) {
  const steps = stats[period];
  const markers = releaseMarkers(steps, releases);
  const summary = period === "24h" ? describeHours(steps, viewer.zone) : describeDays(steps);
  const names = markers.map(({ version }) => version).join(", ");
  return (
    <Bars
      values={steps.map(([, count]) => count)}
      label={names === "" ? summary : `${summary}. Releases: ${names}`}
      markers={markers.map(({ place }) => place)}
      className={className}
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

/** The hourly counts as a table. */
export function HourTable({ hours, zone }: { hours: [number, number][]; zone: string }) {
  return (
    <details className="text-xs">
      <summary className="inline-block rounded-sm text-faint hover:text-ink">Show as table</summary>
      <table className="figures mt-1">
        <thead>
          <tr className="text-left text-faint">
            <th scope="col" className="pr-6 font-normal">
              Hour{" "}
            </th>
            <th scope="col" className="text-right font-normal">
              Events
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map(([hour, count]) => (
            <tr key={hour}>
              <td className="pr-6">{formatTime(hour * 1000, zone, "moment").slice(0, -3)}</td>
              <td className="text-right">{formatExact(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
