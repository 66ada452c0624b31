import type { IssueView } from "#api/issues.ts";
import { Bars } from "#ui/bars.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { describeDays, describeHours } from "./describe-hours.ts";
import type { ChartPeriod } from "./issue-filter.ts";
import { releaseMarks, type ReleaseStart } from "./release-marks.ts";

interface IssueChartProps {
  stats: IssueView["stats"];
  period: ChartPeriod;
  releases: ReleaseStart[];
  viewer: Viewer;
  className?: string;
}

/** An issue's events over time, with a mark where a release came. */
export function IssueChart({ stats, period, releases, viewer, className }: IssueChartProps) {
  const steps = stats[period];
  const marks = releaseMarks(steps, releases);
  const said = period === "24h" ? describeHours(steps, viewer.zone) : describeDays(steps);
  const names = marks.map(({ version }) => version).join(", ");
  return (
    <Bars
      values={steps.map(([, count]) => count)}
      label={names === "" ? said : `${said}. Releases: ${names}`}
      marks={marks.map(({ place }) => place)}
      className={className}
    />
  );
}
