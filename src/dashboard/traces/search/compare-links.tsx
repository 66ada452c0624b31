import type { TracePoints } from "#api/traces.ts";
import { formatCount } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";

interface CompareLinksProps {
  data: TracePoints;
  filter: TraceListFilter;
}

/** Links that compare failing or slow traces with the rest, with their counts. */
export function CompareLinks({ data, filter }: CompareLinksProps) {
  const failing = data.points.filter(({ failed }) => failed).length;
  const slow = slowFrom(data.points.map(({ durationNanos }) => durationNanos));
  const slower = data.points.filter(({ durationNanos }) => durationNanos > slow).length;
  const more = data.steps.every(({ complete }) => complete) ? "" : "+";
  const choices = [
    { label: "failing", compare: "status:error", count: failing },
    {
      label: `slower than ${formatDuration(slow)}`,
      compare: `duration:>${Math.round(slow / 1e3)}us`,
      count: slower,
    },
  ];
  return (
    <nav aria-label="Compare" className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
      <span className="text-muted">Compare</span>
      {choices.map(({ label, compare, count }) =>
        count === 0 ? (
          <span key={label} className="text-faint">
            {label} 0
          </span>
        ) : (
          <Link
            key={label}
            scroll={false}
            aria-current={filter.compare === compare ? "true" : undefined}
            href={paths.traces(traceQuery({ ...filter, compare, boxFrom: undefined, boxTo: undefined }))}
            className="figures text-accent underline-offset-2 hover:underline aria-[current]:font-medium aria-[current]:text-ink"
          >
            {label} {formatCount(count)}
            {more}
          </Link>
        ),
      )}
    </nav>
  );
}

const SLOW = 0.95;

/** The 95th percentile rounded to two digits, so that the link is stable. */
function slowFrom(durations: number[]): number {
  const ordered = durations.toSorted((left, right) => left - right);
  const nanos = ordered[Math.floor(SLOW * ordered.length)] ?? 0;
  return Math.max(1000, Number(nanos.toPrecision(2)));
}
