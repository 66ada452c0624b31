import type { Result } from "#lib/result.ts";
import type { TraceList } from "#model/api/trace.ts";
import { Link } from "#ui/link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../failure/failure-screen.tsx";
import { paths } from "../paths.ts";
import { PERIOD_NAMES, PERIODS_BY_LENGTH } from "../period.ts";
import { termValue, withTerm } from "../query-terms.ts";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";
import { TraceRows } from "./trace-rows.tsx";

interface TracesScreenProps {
  answer: Result<TraceList, CollectorFailure>;
  filter: TraceListFilter;
  viewer: Viewer;
  collectorUrl: string;
}

/** The traces that match a filter, with the filter. */
export function TracesScreen({ answer, filter, viewer, collectorUrl }: TracesScreenProps) {
  const kept = traceQuery(filter);
  const failing = termValue(filter.query, "status") === "error";
  const to = (change: Partial<TraceListFilter>) => paths.traces(traceQuery({ ...filter, ...change }));
  return (
    <>
      <PageHeader
        title="Traces"
        aside={
          <Link href={paths.traceImport()} className="text-sm text-accent underline-offset-2 hover:underline">
            Open a trace&rsquo;s file
          </Link>
        }
      />
      <SearchField
        action={paths.traces()}
        name="query"
        value={filter.query}
        label="Filter traces"
        placeholder="Words of a span's name, service:web, status:error, has:error, duration:>500ms"
        keep={{ sort: kept.sort, period: kept.period }}
        source={paths.complete("traces")}
        known={{
          service: answer.ok ? [...new Set(answer.value.traces.flatMap(({ services }) => services))] : [],
          name: answer.ok ? [...new Set(answer.value.traces.map(({ rootName }) => rootName))] : [],
          status: ["error", "ok"],
          has: ["error"],
          duration: [">100ms", ">500ms", ">1s"],
        }}
      />
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <LinkTabs
          label="Status"
          tabs={[
            { label: "All", href: to({ query: withTerm(filter.query, "status", null) }), current: !failing },
            {
              label: "Failing",
              href: to({ query: withTerm(filter.query, "status", "error") }),
              current: failing,
            },
          ]}
        />
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <LinkTabs
            label="Period"
            tabs={PERIODS_BY_LENGTH.map((period) => ({
              label: PERIOD_NAMES[period],
              href: to({ period }),
              current: period === filter.period,
            }))}
          />
          <LinkTabs
            label="Sort"
            tabs={[
              { label: "Newest", href: to({ sort: "newest" }), current: filter.sort === "newest" },
              { label: "Slowest", href: to({ sort: "slowest" }), current: filter.sort === "slowest" },
            ]}
          />
        </div>
      </div>
      {!answer.ok && <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />}
      {answer.ok && answer.value.traces.length === 0 && <NoTraces filtered={filter.query !== ""} />}
      {answer.ok && answer.value.traces.length > 0 && (
        <>
          <TraceRows traces={answer.value.traces} viewer={viewer} />
          <Pager
            of="traces"
            first={filter.cursor === undefined ? null : paths.traces(kept)}
            next={answer.value.next === null ? null : paths.traces({ ...kept, cursor: answer.value.next })}
          />
        </>
      )}
    </>
  );
}

function NoTraces({ filtered }: { filtered: boolean }) {
  return (
    <div className="border-t border-line py-16 text-center">
      <p className="text-lg font-medium">{filtered ? "No trace matches" : "No traces in this period"}</p>
      <p className="mx-auto mt-1 max-w-prose text-muted">
        {filtered
          ? "A longer period or fewer words find more."
          : "Spans come in over OTLP or from a Sentry SDK with tracing on. The settings show the endpoint; a longer period may have some."}
      </p>
    </div>
  );
}
