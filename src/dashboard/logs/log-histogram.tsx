import type { LogCounts } from "#api/logs.ts";
import type { UnixMillis } from "#lib/units.ts";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartColor, ChartLane, ChartSeries } from "#ui/chart/chart-model.ts";
import type { TimeSteps } from "#ui/chart/time-steps.ts";
import { Count } from "#ui/count.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { Severity } from "#model/level.ts";
import { rangeOf } from "../now/hour-steps.ts";
import { paths } from "../paths.ts";
import { chartMarks, type ReleaseStart } from "../releases/release-markers.ts";
import { logQuery, type LogListFilter } from "./log-filter.ts";

interface LogHistogramProps {
  counts: LogCounts;
  /** Those of the same times before. */
  usual: LogCounts[];
  filter: LogListFilter;
  releases: ReleaseStart[];
  viewer: Viewer;
}

/**
 * The matching lines over time by level. Warnings and errors have a lane and a scale of their own, as a few of them
 * could not be seen among thousands of other lines.
 */
export function LogHistogram({ counts, usual, filter, releases, viewer }: LogHistogramProps) {
  const { times, lanes } = histogramOf(counts, viewer.now, usual);
  const { from: _from, to: _to, period: _period, ...keep } = logQuery(filter);
  return (
    <div className="my-3">
      <Chart
        key={`${counts.start} ${counts.end}`}
        model={{
          label: "Lines over time",
          times,
          until: viewer.now,
          zone: viewer.zone,
          lanes,
          marks: chartMarks(releases, times),
        }}
        zoom={{
          action: paths.logs(),
          keep,
          // Names its period, as links without a time keep the page's.
          reset: filter.range === null ? null : paths.logs({ ...keep, period: filter.period }),
        }}
        heading={
          <p className="text-sm text-muted">
            <Count value={counts.total} className="font-medium text-ink" />{" "}
            {counts.total === 1 ? "line" : "lines"}
            {counts.from !== null && (
              <>
                {" "}
                since <Moment at={counts.from} viewer={viewer} as="moment" />; earlier lines are too many to
                count
              </>
            )}
          </p>
        }
        none="No lines in this period."
      />
    </div>
  );
}

interface Level {
  label: string;
  color: ChartColor;
  severities: (Severity | null)[];
}

const LANES: { title: string; height: number; levels: Level[] }[] = [
  {
    title: "Warnings and errors",
    height: 52,
    levels: [
      { label: "error", color: "danger", severities: ["error", "fatal"] },
      { label: "warn", color: "series-3", severities: ["warn"] },
    ],
  },
  {
    title: "Other lines",
    height: 52,
    levels: [
      { label: "info", color: "accent-line", severities: ["info"] },
      { label: "debug and other", color: "edge", severities: ["debug", "trace", null] },
    ],
  },
];

/**
 * Turns counts into lanes of bars before their usual range, with empty steps but without lanes and levels that have no
 * lines. Ends now, or with the last line, as some clocks are ahead.
 */
export function histogramOf(
  { start, end, step, counts }: LogCounts,
  now: UnixMillis,
  usual: LogCounts[] = [],
): { times: TimeSteps; lanes: ChartLane[] } {
  const length = step * 1000;
  const begin = Date.parse(start);
  const latest = counts.reduce((last, { at }) => Math.max(last, Date.parse(at) + length), now);
  const until = Math.min(Date.parse(end), latest);
  const times = { start: begin, step: length, count: Math.max(1, Math.ceil((until - begin) / length)) };
  // What was too much to count says nothing of what is usual.
  const before = usual.filter((one) => one.total > 0 && one.from === null && one.step === step);
  const lanes = LANES.map(({ title, height, levels }) => ({
    title,
    height,
    unit: "count" as const,
    band: rangeOf(
      before.map((one) =>
        linesOf(
          one,
          levels.flatMap(({ severities }) => severities),
          times.count,
        ),
      ),
      times.count,
    ),
    series: levels.flatMap(({ label, color, severities }): ChartSeries[] => {
      const values = linesOf({ start, step, counts }, severities, times.count);
      return values.some((value) => value > 0) ? [{ label, color, shape: "bar", values }] : [];
    }),
  }));
  return { times, lanes: lanes.filter(({ series }) => series.length > 0) };
}

/** The lines of these levels in each step. */
function linesOf(
  { start, step, counts }: Pick<LogCounts, "start" | "step" | "counts">,
  severities: Level["severities"],
  count: number,
): number[] {
  const values = Array<number>(count).fill(0);
  for (const { at, severity, records } of counts) {
    const index = Math.round((Date.parse(at) - Date.parse(start)) / (step * 1000));
    if (severities.includes(severity) && index >= 0 && index < count)
      values[index] = (values[index] ?? 0) + records;
  }
  return values;
}
