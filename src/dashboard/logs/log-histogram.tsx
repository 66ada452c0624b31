import type { LogCounts } from "#api/logs.ts";
import { Count } from "#ui/count.tsx";
import { formatExact } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { LazyTimeBars } from "#ui/lazy-time-bars.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { Severity } from "#model/level.ts";
import type { Stack } from "#ui/stacked-column.tsx";
import type { TimeSteps } from "#ui/time-steps.ts";
import { paths } from "../paths.ts";
import { logQuery, type LogListFilter } from "./log-filter.ts";

interface LogHistogramProps {
  counts: LogCounts;
  filter: LogListFilter;
  viewer: Viewer;
}

/** The matching lines over time by level, with a table; each step links to its lines. */
export function LogHistogram({ counts, filter, viewer }: LogHistogramProps) {
  const histogram = histogramOf(counts);
  const { from: _from, to: _to, period: _period, ...keep } = logQuery(filter);
  return (
    <section aria-label="Lines over time" className="my-3">
      <p className="mb-1 flex flex-wrap gap-x-4 text-sm text-muted">
        <span>
          <Count value={counts.total} className="font-medium text-ink" />{" "}
          {counts.total === 1 ? "line" : "lines"}
          {counts.from !== null && (
            <>
              {" "}
              since <Moment at={counts.from} viewer={viewer} as="moment" />; earlier lines are too many to
              count
            </>
          )}
        </span>
        {histogram.stacks
          .toReversed()
          .filter(({ total }) => total > 0)
          .map(({ label, fill, total }) => (
            <span key={label} className="inline-flex items-center gap-1.5">
              <Swatch fill={fill} />
              {label} <Count value={total} />
            </span>
          ))}
      </p>
      <LazyTimeBars
        key={`${counts.start} ${counts.end}`}
        label="Lines over time"
        of="lines"
        steps={histogram.steps}
        stacks={histogram.stacks}
        zone={viewer.zone}
        action={paths.logs()}
        keep={keep}
      />
      <HistogramTable histogram={histogram} filter={filter} viewer={viewer} />
    </section>
  );
}

function HistogramTable({
  histogram: { steps, stacks },
  filter,
  viewer,
}: {
  histogram: Histogram;
  filter: LogListFilter;
  viewer: Viewer;
}) {
  const filled = Array.from({ length: steps.count }, (_, index) => index).filter((index) =>
    stacks.some(({ values }) => (values[index] ?? 0) > 0),
  );
  if (filled.length === 0) return null;
  return (
    <details className="text-xs">
      <summary className="w-fit py-1 text-muted">Show as table</summary>
      <div
        className="scroll-thin max-h-64 overflow-auto"
        tabIndex={0}
        role="region"
        aria-label="Lines over time"
      >
        <table className="figures w-full min-w-120">
          <thead>
            <tr className="text-left text-faint">
              <th scope="col" className="py-1 pr-4 font-normal">
                From
              </th>
              {STACKS.toReversed().map(({ label }) => (
                <th key={label} scope="col" className="py-1 pr-4 text-right font-normal">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filled.map((index) => {
              const start = steps.start + index * steps.step;
              const range = {
                from: new Date(start).toISOString(),
                to: new Date(start + steps.step).toISOString(),
              };
              return (
                <tr key={index} className="border-t border-line">
                  <th scope="row" className="py-1 pr-4 text-left font-normal">
                    <Link
                      href={paths.logs(logQuery({ ...filter, range }))}
                      className="text-accent underline-offset-2 hover:underline"
                    >
                      <Moment at={start} viewer={viewer} as="moment" />
                    </Link>
                  </th>
                  {stacks.toReversed().map(({ label, values }) => (
                    <td key={label} className="py-1 pr-4 text-right">
                      {formatExact(values[index] ?? 0)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export interface Histogram {
  steps: TimeSteps;
  stacks: (Stack & { total: number })[];
}

/** The stacks of the chart from the bottom; errors stand on the axis, where they are comparable. */
export const STACKS: { label: string; fill: string; severities: (Severity | null)[] }[] = [
  { label: "error", fill: "fill-danger", severities: ["error", "fatal"] },
  { label: "warn", fill: "fill-warn", severities: ["warn"] },
  { label: "info", fill: "fill-accent/70", severities: ["info"] },
  { label: "other", fill: "fill-edge", severities: ["debug", "trace", null] },
];

/** Turns counts into chart columns, including empty steps. */
export function histogramOf({ start, end, step, counts }: LogCounts): Histogram {
  const steps = {
    start: Date.parse(start),
    step: step * 1000,
    count: Math.max(1, Math.ceil((Date.parse(end) - Date.parse(start)) / (step * 1000))),
  };
  const stacks = STACKS.map(({ label, fill }) => ({
    label,
    fill,
    values: Array<number>(steps.count).fill(0),
    total: 0,
  }));
  for (const { at, severity, records } of counts) {
    const index = Math.round((Date.parse(at) - steps.start) / steps.step);
    const stack = stacks[STACKS.findIndex(({ severities }) => severities.includes(severity))];
    if (stack === undefined || index < 0 || index >= steps.count) continue;
    stack.values[index] = (stack.values[index] ?? 0) + records;
    stack.total += records;
  }
  return { steps, stacks };
}
