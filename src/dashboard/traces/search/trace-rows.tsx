import type { TraceList, TraceSummary } from "#api/traces.ts";
import { Badge } from "#ui/badge.tsx";
import { Count } from "#ui/count.tsx";
import type { Column } from "#ui/data-table.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ServiceName } from "../../badges/service-name.tsx";
import { paths } from "../../paths.ts";
import type { TraceListFilter } from "./trace-filter.ts";

type TraceOrder = TraceListFilter["sort"];

const GRID = "lg:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_11rem_4rem_4.5rem_6.5rem]";

interface TraceRowsProps {
  traces: TraceSummary[];
  viewer: Viewer;
  /** The ids of those that are known to have N+1 calls. */
  repeating?: ReadonlySet<string>;
  /** The current order, and the page with another one; without it, the list cannot be sorted. */
  sort?: TraceOrder;
  sortHref?: (sort: TraceOrder) => string;
}

/** A list of traces; the bars compare their durations. */
export function TraceRows({ traces, viewer, repeating, sort, sortHref }: TraceRowsProps) {
  const longest = Math.max(1, ...traces.map((trace) => trace.durationNanos));
  const by = (order: TraceOrder) =>
    sortHref && { href: sortHref(order), direction: order === sort ? ("descending" as const) : null };
  const columns: Column[] = [
    { name: "Root span" },
    { name: "Services" },
    { name: "Duration", sorting: by("slowest") },
    { name: "Spans", isNumber: true },
    { name: "Errors", isNumber: true },
    { name: "Started", isNumber: true, sorting: by("newest") },
  ];
  return (
    <RowList label="Traces" grid={GRID} columns={columns}>
      {traces.map((trace) => (
        <TraceRow
          key={trace.traceId}
          trace={trace}
          longest={longest}
          isRepeating={repeating?.has(trace.traceId) === true}
          viewer={viewer}
        />
      ))}
    </RowList>
  );
}

interface TraceRowProps {
  trace: TraceSummary;
  longest: number;
  isRepeating: boolean;
  viewer: Viewer;
}

function TraceRow({ trace, longest, isRepeating, viewer }: TraceRowProps) {
  const errors = trace.failedSpans + trace.events;
  const services = [...new Set([trace.rootService, ...trace.services])];
  return (
    <li
      className={`relative grid min-h-9 grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-1 px-3 py-1.5 hover:bg-hover lg:py-1 ${GRID}`}
    >
      <div className="flex min-w-0 items-baseline gap-2 max-lg:col-span-3">
        <Link
          href={paths.trace(trace.traceId)}
          data-row=""
          className="foreign min-w-0 font-medium after:absolute after:inset-0 max-lg:line-clamp-2 lg:truncate"
        >
          {trace.rootName === "" ? "(no name)" : trace.rootName}
        </Link>
        {trace.rootMissing && <Badge>root missing</Badge>}
        {isRepeating && <Badge tone="warn">N+1</Badge>}
      </div>
      <span className="flex min-w-0 gap-x-3 text-sm text-muted max-lg:col-span-2 max-lg:flex-wrap max-lg:text-xs">
        {services.map((service) => (
          <ServiceName key={service} service={service} />
        ))}
      </span>
      <Moment
        at={trace.start}
        viewer={viewer}
        className="figures text-right text-sm text-muted max-lg:text-xs lg:order-last"
      />
      <span className="flex items-center gap-2 max-lg:col-span-1">
        <svg aria-hidden="true" className="h-2 w-20 shrink-0 text-accent">
          <rect width="100%" height="8" rx="2" className="fill-sunken" />
          <rect
            width={`${Math.max(1.5, (trace.durationNanos / longest) * 100)}%`}
            height="8"
            rx="2"
            className="fill-current"
          />
        </svg>
        <span className="figures text-sm whitespace-nowrap">{formatDuration(trace.durationNanos)}</span>
      </span>
      <span className="figures text-right text-sm text-muted">
        <Count value={trace.spans} />
        <span className="lg:sr-only"> {trace.spans === 1 ? "span" : "spans"}</span>
      </span>
      <span
        className={`figures text-right text-sm ${errors > 0 ? "font-medium text-danger" : "text-faint"}`}
        data-tip={`${trace.failedSpans} failed spans, ${trace.events} error events`}
      >
        <Count value={errors} />
        <span className="lg:sr-only"> {errors === 1 ? "error" : "errors"}</span>
      </span>
    </li>
  );
}

interface TruncatedSearchProps {
  stopped: NonNullable<TraceList["stopped"]>;
  sort: TraceOrder;
  /** The page that continues the search. */
  next: string;
  viewer: Viewer;
}

/** Says where a search without an index stopped, with a link to continue. */
export function TruncatedSearch({ stopped, sort, next, viewer }: TruncatedSearchProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm text-muted">
      <span>
        {sort === "newest" ? (
          <>
            Searched back to <Moment at={stopped.start} viewer={viewer} as="moment" />
          </>
        ) : (
          `Searched traces of ${formatDuration(stopped.durationNanos)} and longer`
        )}
        . No index covers this search, so it stopped there.
      </span>
      <Link href={next} className="text-accent underline-offset-2 hover:underline">
        {sort === "newest" ? "Search further back" : "Search shorter traces"}
      </Link>
    </p>
  );
}
