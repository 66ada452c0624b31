import { ChartNoAxesGantt, SearchX, Upload } from "lucide";
import type { UnixMillis } from "#lib/units.ts";
import type { Result } from "#lib/result.ts";
import { termValue, withTerm } from "#model/search/edit-search.ts";
import type { RatesAnswer, RateSeriesView, ServiceMap } from "#api/rates.ts";
import type { SavedSearchView } from "#api/searches.ts";
import type { TracePoints, TraceList } from "#api/traces.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { AddAlert, searchDraft } from "../../alerts/add-alert.tsx";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { queryProblem } from "../../errors/failure-text.ts";
import { paths } from "../../paths.ts";
import { SavedSearches, type SearchActions } from "../../search/saved-searches.tsx";
import { SearchField } from "../../search/search-field.tsx";
import { ofService, servicesOf } from "../map/service-graph.ts";
import type { layoutServices } from "../map/service-layout.ts";
import { ServiceMapView } from "../map/service-map.tsx";
import { TracesTabs } from "../traces-tabs.tsx";
import { OperationsTable } from "./operations-table.tsx";
import { summedSearch, type SummedSearch } from "./step-counts.ts";
import { TraceRows, TruncatedSearch } from "./trace-rows.tsx";
import { TracesChart, type TracesChartProps } from "./traces-chart.tsx";
import { traceQuery, traceSearch, type TraceListFilter } from "./trace-filter.ts";

type Answer<T> = Result<T, CollectorFailure>;

interface TracesScreenProps extends Omit<TracesChartProps, "points"> {
  list: Answer<TraceList>;
  points: Answer<TracePoints>;
  /** Requests by route in the same time range. */
  operations: Answer<RatesAnswer>;
  /** The same for the time before; null in other views. */
  before: Answer<RatesAnswer> | null;
  /** Requests by service; null in the list. */
  byService: Answer<RatesAnswer> | null;
  /** The same for the time before; null in other views than the map. */
  servicesBefore: Answer<RatesAnswer> | null;
  /** When the last request of each service came that is quiet; empty in other views than the map. */
  quiet: ReadonlyMap<string, UnixMillis>;
  /** Null in other views. */
  map: Answer<ServiceMap> | null;
  /** Places the services of the map. */
  layout: typeof layoutServices;
  searches: SavedSearchView[];
  searchActions: SearchActions;
  /** The saved view just deleted; null without one. */
  removedSearch: string | null;
}

/** The traces screen: chart, list, operations and service map. */
export function TracesScreen(props: TracesScreenProps) {
  const { list, points, operations, filter } = props;
  const kept = traceQuery(filter);
  const failing = termValue(filter.query, "status") === "error";
  const to = (change: Partial<TraceListFilter>) => paths.traces(traceQuery({ ...filter, ...change }));
  const problem = queryProblem(list);
  // Operations are counted by environment, too.
  const counted = filter.view === "operations" ? { ...filter, env: undefined } : filter;
  const summed = summedSearch(traceSearch(counted));
  const map = props.map?.ok === true ? ofService(props.map.value, summed.service) : null;
  // Totals cannot count every search, so only a whole one's tabs have counts.
  const series = operations.ok ? operations.value.series : [];
  const chart =
    points.ok && points.value.points.length > 0 ? <TracesChart {...props} points={points.value} /> : null;
  // The table and the map answer their own question on the first screen; a comparison is read with its points.
  const chartIsFirst = filter.view === "list" || props.differences !== null;
  return (
    <>
      <PageHeader
        title="Traces"
        aside={
          <div className="flex flex-wrap items-center gap-2">
            {traceSearch(filter).trim() !== "" && problem === null && (
              <AddAlert draft={searchDraft("traces", traceSearch(filter))} />
            )}
            <Link href={paths.traceImport()} data-action="Import a trace" className={buttonClass("quiet")}>
              <Icon icon={Upload} />
              Import a trace
            </Link>
          </div>
        }
      />
      <SearchField
        action={paths.traces()}
        name="query"
        value={filter.query}
        label="Filter traces"
        placeholder="Span name, service:web, status:error, has:error, duration:>500ms, any.attribute:value, OR"
        keep={{ ...kept, query: undefined }}
        problem={problem}
        of="traces"
      />
      <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-4">
        <div className="mt-2">
          <ViewSwitch
            label="Status"
            views={[
              {
                label: "All",
                href: to({ query: withTerm(filter.query, "status", null) }),
                current: !failing,
              },
              {
                label: "Failing",
                href: to({ query: withTerm(filter.query, "status", "error") }),
                current: failing,
              },
            ]}
          />
        </div>
        <SavedSearches
          of="traces"
          searches={props.searches}
          current={kept}
          actions={props.searchActions}
          here={paths.traces(kept)}
          removed={props.removedSearch}
        />
      </div>
      {chartIsFirst && chart}
      <div className="mt-3 mb-3">
        <TracesTabs
          current={filter.view}
          kept={traceQuery({ ...filter, view: "list" })}
          counts={{
            operations: summed.isWhole ? series.length : undefined,
            map: summed.isWhole && map !== null ? servicesOf(map).length : undefined,
          }}
        />
      </div>
      {problem === null && (
        <>
          {filter.view === "list" && <List answer={list} {...props} />}
          {filter.view !== "list" && !summed.isWhole && <NotNarrowed view={filter.view} {...summed} />}
          {filter.view === "operations" && <Operations {...props} answer={operations} summed={summed} />}
          {filter.view === "map" && <MapOrNone {...props} drawn={map} />}
        </>
      )}
      {!chartIsFirst && chart !== null && <div className="mt-6">{chart}</div>}
    </>
  );
}

/** Explains that totals and the map are not filtered as narrowly as the list. */
function NotNarrowed({ view, service }: { view: "operations" | "map"; service: string | undefined }) {
  const scope = service === undefined ? "" : view === "map" ? ` from and to ${service}` : ` to ${service}`;
  return (
    <p className="foreign mb-2 max-w-4xl text-sm text-muted" role="note">
      {view === "operations" ? (
        <>
          All requests{scope} in this time range, not only those that match the search, because totals are
          kept by service and environment only. Click an operation to see its matching traces.
        </>
      ) : (
        <>All calls{scope} in this time range, not only those in matching traces.</>
      )}
    </p>
  );
}

function Operations({
  answer,
  before,
  byService,
  filter,
  summed,
  collectorUrl,
}: Pick<TracesScreenProps, "before" | "byService" | "filter" | "collectorUrl"> & {
  answer: Answer<RatesAnswer>;
  summed: SummedSearch;
}) {
  if (!answer.ok) return <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />;
  if (answer.value.series.length === 0) return <NoTraces filtered={summed.service !== undefined} />;
  const here = (change: Partial<TraceListFilter>) => paths.traces(traceQuery({ ...filter, ...change }));
  const tab = (label: string, service: string | null) => ({
    label,
    href: here({ query: withTerm(filter.query, "service", service) }),
    current: (service ?? undefined) === summed.service,
  });
  const services = seriesOf(byService).flatMap(({ service }) => service ?? []);
  return (
    <>
      {services.length > 1 && (
        <div className="mb-3">
          <ViewSwitch
            label="Service"
            views={[tab("All services", null), ...services.map((service) => tab(service, service))]}
          />
        </div>
      )}
      <OperationsTable
        rates={answer.value}
        before={before?.ok === true ? before.value : undefined}
        filter={filter}
        sortHref={(by) => here({ by: by === "requests" ? undefined : by })}
      />
    </>
  );
}

type MapProps = Pick<
  TracesScreenProps,
  "map" | "byService" | "servicesBefore" | "quiet" | "layout" | "filter" | "viewer" | "collectorUrl"
> & { drawn: ServiceMap | null };

function MapOrNone({
  map: answer,
  byService,
  servicesBefore,
  drawn,
  quiet,
  layout,
  filter,
  viewer,
  collectorUrl,
}: MapProps) {
  if (answer?.ok === false)
    return <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />;
  if (answer === null || drawn === null) return null;
  if (drawn.edges.length === 0) return <NoTraces filtered={answer.value.edges.length > 0} />;
  return (
    <ServiceMapView
      map={drawn}
      rates={seriesOf(byService)}
      before={seriesOf(servicesBefore)}
      quiet={quiet}
      filter={filter}
      viewer={viewer}
      layout={layout}
    />
  );
}

function seriesOf(answer: Answer<RatesAnswer> | null): RateSeriesView[] {
  return answer?.ok === true ? answer.value.series : [];
}

function List({
  answer,
  filter,
  viewer,
  collectorUrl,
}: Pick<TracesScreenProps, "filter" | "viewer" | "collectorUrl"> & { answer: Answer<TraceList> }) {
  const kept = traceQuery(filter);
  if (!answer.ok) return <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />;
  const { traces, next, stopped } = answer.value;
  const onward = next === null ? null : paths.traces({ ...kept, cursor: next });
  if (traces.length === 0 && stopped === null) return <NoTraces filtered={traceSearch(filter) !== ""} />;
  return (
    <>
      {traces.length > 0 && (
        <TraceRows
          traces={traces}
          viewer={viewer}
          sort={filter.sort}
          sortHref={(sort) => paths.traces(traceQuery({ ...filter, sort }))}
        />
      )}
      {stopped !== null && onward !== null && (
        <TruncatedSearch stopped={stopped} sort={filter.sort} next={onward} viewer={viewer} />
      )}
      <Pager
        of="traces"
        first={filter.cursor === undefined ? null : paths.traces(kept)}
        next={stopped === null ? onward : null}
      />
    </>
  );
}

function NoTraces({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon={filtered ? SearchX : ChartNoAxesGantt}
      title={filtered ? "No matching traces" : "No traces in this time range"}
      action={
        <Link href={filtered ? paths.traces() : paths.settings()} className={buttonClass()}>
          {filtered ? "Clear filters" : "Show the endpoint"}
        </Link>
      }
    >
      {filtered
        ? "Try a longer time range or fewer words."
        : "Send spans over OTLP or from a Sentry SDK with tracing enabled; Settings shows the endpoint. Or try a longer time range."}
    </EmptyState>
  );
}
