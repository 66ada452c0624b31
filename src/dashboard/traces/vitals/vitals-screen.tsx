import { Gauge } from "lucide";
import { VITAL_SCALES } from "#model/web-vitals.ts";
import type { WebVitalsAnswer } from "#api/web-vitals.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterChip } from "#ui/filter-chip.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import type { ReleaseStart } from "../../releases/release-markers.ts";
import { TracesTabs } from "../traces-tabs.tsx";
import { VitalCards } from "./vital-cards.tsx";
import { VitalChart } from "./vital-chart.tsx";
import { VitalDistribution } from "./vital-distribution.tsx";
import { VitalGroups } from "./vital-groups.tsx";
import { GROUP_NAMES, groupText } from "./vital-text.ts";
import { VITAL_FILTERS, vitalsHref, vitalsQuery, type VitalsFilter } from "./vitals-filter.ts";
import { WorstLoads } from "./worst-loads.tsx";

interface VitalsScreenProps {
  answer: WebVitalsAnswer;
  /** Of the time before; null if it could not be loaded. */
  before: WebVitalsAnswer | null;
  releases: ReleaseStart[];
  filter: VitalsFilter;
  /** The time range that the URL names, if it names one. */
  chosen: boolean;
  viewer: Viewer;
}

/** The web vitals of page loads: how they rate, how one of them spreads and went, of which pages, and the worst. */
export function VitalsScreen({ answer, before, releases, filter, chosen, viewer }: VitalsScreenProps) {
  const { vital } = filter;
  const { label } = VITAL_SCALES[vital];
  const narrowed = VITAL_FILTERS.filter((name) => filter[name] !== undefined);
  const keep = vitalsQuery(filter);
  return (
    <>
      <PageHeader title="Web vitals" />
      <TracesTabs current="vitals" />
      <div className="mt-3 mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <p className="figures text-sm text-muted">
          <span className="font-medium text-ink">{countOf(answer.loads, "page load")}</span>
          {answer.sampled > 1 && `, estimated: one of ${answer.sampled} was read`}
        </p>
        {narrowed.map((name) => (
          <FilterChip
            key={name}
            name={GROUP_NAMES[name]}
            value={groupText(name, filter[name] ?? "")}
            href={vitalsHref(filter, { [name]: undefined })}
          />
        ))}
      </div>
      {answer.groups.length === 0 ? (
        <NoLoads narrowed={narrowed.length > 0} />
      ) : (
        <>
          <VitalCards vitals={answer.vitals} before={before?.vitals ?? null} filter={filter} />
          <section
            aria-label={`${label} closely`}
            className="mt-4 mb-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-2"
          >
            <div className="min-w-0 bg-surface px-4 py-3">
              <VitalDistribution vital={vital} sum={answer.vitals[vital]} bins={answer.bins} />
            </div>
            <div className="min-w-0 bg-surface px-4 py-3">
              <VitalChart
                vital={vital}
                answer={answer}
                releases={releases}
                zoom={{
                  action: paths.webVitals(),
                  keep,
                  reset: chosen ? paths.webVitals({ ...keep, period: "24h" }) : null,
                }}
                viewer={viewer}
              />
            </div>
          </section>
          <VitalGroups answer={answer} filter={filter} />
          <WorstLoads vital={vital} loads={answer.worst} viewer={viewer} />
        </>
      )}
    </>
  );
}

function NoLoads({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState
        icon={Gauge}
        title="No such page loads"
        action={
          <Link href={paths.webVitals()} className={buttonClass()}>
            All page loads
          </Link>
        }
      >
        Remove a filter, or choose another environment, service or time.
      </EmptyState>
    );
  return (
    <EmptyState icon={Gauge} title="No page loads in this time range">
      Sentry’s browser SDK sends them with <code>browserTracingIntegration()</code> and{" "}
      <code>tracesSampleRate</code>, OpenTelemetry with its document load instrumentation. LCP, INP and CLS
      arrive when the visitor leaves the page.
    </EmptyState>
  );
}
