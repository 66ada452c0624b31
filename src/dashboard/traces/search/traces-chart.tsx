import type { Differences } from "#api/differences.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { TracePoints } from "#api/traces.ts";
import type { Result } from "#lib/result.ts";
import { placeMarks } from "#ui/chart/mark-places.ts";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { chartMarks, type ReleaseStart } from "../../releases/release-markers.ts";
import { CompareLinks } from "./compare-links.tsx";
import type { ComparedSet } from "./compared-set.ts";
import { DifferencesPanel } from "./differences-panel.tsx";
import { LazyScatter } from "./lazy-scatter.tsx";
import { PointsTable } from "./points-table.tsx";
import { stepCounts, usualSteps } from "./step-counts.ts";
import type { TraceListFilter } from "./trace-filter.ts";

type Answer<T> = Result<T, CollectorFailure>;

export interface TracesChartProps {
  points: TracePoints;
  /** Totals for the search; null if they cannot answer it. */
  totals: Answer<RatesAnswer> | null;
  /** Totals for the same times before; none if they cannot answer the search. */
  usual: RatesAnswer[];
  /** The releases of the searched service, or of all. */
  releases: ReleaseStart[];
  /** What is compared with what; null without a comparison. */
  compared: ComparedSet | null;
  differences: Answer<Differences> | null;
  filter: TraceListFilter;
  viewer: Viewer;
  collectorUrl: string;
}

/** The found traces over time, by duration, above the counts of requests; what stands out in a selection beside the others. */
export function TracesChart({
  points,
  totals,
  usual: earlier,
  releases,
  compared,
  differences,
  filter,
  viewer,
  collectorUrl,
}: TracesChartProps) {
  const summed = totals?.ok === true ? totals.value : null;
  const counts = stepCounts(points, summed);
  const usual = summed === null ? [] : usualSteps(points, summed, earlier);
  const begin = Date.parse(points.start);
  const times = { start: begin, step: Date.parse(points.end) - begin, count: 1 };
  const marks = placeMarks({ marks: chartMarks(releases, times), times });
  const all = points.steps.every(({ complete }) => complete);
  const shown = `${points.points.length} traces${all ? "" : ", a sample that includes the slowest and failed ones,"} by start time and duration`;
  const bars = counts.some(({ atLeast }) => atLeast) ? "; the bars above show minimum counts" : "";
  return (
    <section aria-label="Over time">
      <LazyScatter
        key={JSON.stringify([filter, points.start, points.end])}
        data={points}
        counts={counts}
        usual={usual}
        marks={marks}
        filter={filter}
        zone={viewer.zone}
        label={`${shown}${bars}; same data in the table below`}
      />
      <PointsTable
        data={points}
        counts={counts}
        usual={usual}
        releases={releases}
        filter={filter}
        viewer={viewer}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <CompareLinks data={points} filter={filter} />
        <ScatterLegend hasUsual={usual.length > 0} hasReleases={marks.length > 0} />
      </div>
      {compared !== null && differences !== null && (
        <DifferencesPanel
          answer={differences}
          set={compared}
          filter={filter}
          viewer={viewer}
          collectorUrl={collectorUrl}
        />
      )}
    </section>
  );
}

function ScatterLegend({ hasUsual, hasReleases }: { hasUsual: boolean; hasReleases: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-xs text-muted">
      {hasUsual && (
        <span className="inline-flex items-center gap-1.5">
          <svg width="12" height="8" aria-hidden="true" className="text-muted">
            <path d="M0 .5h12M0 7.5h12" stroke="currentColor" />
            <rect width="12" height="8" fill="currentColor" opacity="0.14" />
          </svg>
          usual requests, same time yesterday and last week
        </span>
      )}
      {hasReleases && (
        <span className="inline-flex items-center gap-1.5">
          <svg width="2" height="10" aria-hidden="true" className="text-release">
            <path d="M1 0v10" stroke="currentColor" strokeWidth="2" strokeDasharray="3 2" />
          </svg>
          release
        </span>
      )}
    </p>
  );
}
