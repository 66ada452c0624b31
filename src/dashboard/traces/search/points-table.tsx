import type { TracePoints } from "#api/traces.ts";
import { formatCount } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import type { ReleaseStart } from "../../releases/release-markers.ts";
import { shortRelease } from "../../releases/short-release.ts";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";
import type { StepCount, UsualStep } from "./draw-scatter.ts";

interface PointsTableProps {
  data: TracePoints;
  counts: StepCount[];
  usual: UsualStep[];
  releases: ReleaseStart[];
  filter: TraceListFilter;
  viewer: Viewer;
}

/** The chart's data as a table, with links that narrow the time range. */
export function PointsTable({ data, counts, usual, releases, filter, viewer }: PointsTableProps) {
  const begin = Date.parse(data.start);
  const rows = counts
    .filter(({ requests }) => requests > 0)
    .map((count) => {
      const within = ({ offsetMillis }: { offsetMillis: number }) =>
        offsetMillis >= count.from && offsetMillis < count.to;
      const points = data.points.filter(within);
      const slowest = points.toSorted((left, right) => right.durationNanos - left.durationNanos)[0];
      const failed = points.find((point) => point.failed);
      const [from, to] = [begin + count.from, begin + count.to];
      return {
        count,
        from,
        to,
        slowest,
        failed,
        range: usual.find((step) => step.from === count.from),
        begun: releases.filter(
          ({ firstSeen }) => Date.parse(firstSeen) >= from && Date.parse(firstSeen) < to,
        ),
      };
    });
  const narrowed = (from: number, to: number) =>
    paths.traces(
      traceQuery({ ...filter, from: new Date(from).toISOString(), to: new Date(to).toISOString() }),
    );
  return (
    <details className="border-b border-line pb-2 text-sm">
      <summary className="w-fit text-xs text-accent">Show as table</summary>
      <div className="mt-2 max-h-80 overflow-auto" tabIndex={0} role="region" aria-label="Traces over time">
        {rows.some(({ count }) => count.atLeast) && (
          <p className="mb-1 text-xs text-muted">
            Numbers with a plus are minimums from a sample. The pale part of a bar shows how far it may reach.
          </p>
        )}
        <table className="figures w-full min-w-128 text-left">
          <thead className="text-xs text-faint">
            <tr>
              <th className="font-normal">From</th>
              <th className="font-normal">Requests</th>
              {usual.length > 0 && <th className="font-normal">Usual</th>}
              <th className="font-normal">Failed</th>
              <th className="font-normal">Slowest</th>
              <th className="font-normal">Failed trace</th>
              <th className="font-normal">Narrow the time range</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ count, from, to, slowest, failed, range, begun }) => (
              <tr key={from} className="border-t border-line">
                <td>
                  <Moment at={from} viewer={viewer} as="moment" />
                  {begun.map(({ version }) => (
                    <span key={version} className="foreign ml-2 text-xs text-release">
                      {shortRelease(version)}
                    </span>
                  ))}
                </td>
                <td className="relative">
                  <StepNumber value={count.requests} atLeast={count.atLeast} />
                </td>
                {usual.length > 0 && (
                  <td className="text-muted">
                    {range !== undefined && `${formatCount(range.low)} to ${formatCount(range.high)}`}
                  </td>
                )}
                <td className="relative">
                  <StepNumber value={count.failed} atLeast={count.atLeast} />
                </td>
                <td>
                  {slowest !== undefined && (
                    <Link href={paths.trace(slowest.traceId)} className={LINK}>
                      {formatDuration(slowest.durationNanos)}
                    </Link>
                  )}
                </td>
                <td>
                  {failed === undefined ? (
                    <span className="text-faint">none</span>
                  ) : (
                    <Link href={paths.trace(failed.traceId)} className={LINK}>
                      {formatDuration(failed.durationNanos)}
                    </Link>
                  )}
                </td>
                <td className="space-x-3 whitespace-nowrap">
                  <Link href={narrowed(from, to)} className={LINK}>
                    this step{" "}
                  </Link>
                  <Link href={narrowed(from, Date.parse(data.end))} className={LINK}>
                    from here
                  </Link>
                  <Link href={narrowed(begin, to)} className={LINK}>
                    until here
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function StepNumber({ value, atLeast }: { value: number; atLeast: boolean }) {
  if (!atLeast) return formatCount(value);
  return (
    <>
      <span aria-hidden="true">{formatCount(value)}+</span>
      <span className="sr-only">at least {formatCount(value)}</span>
    </>
  );
}

const LINK = "text-accent underline-offset-2 hover:underline";
