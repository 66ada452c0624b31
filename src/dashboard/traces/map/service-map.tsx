import type { RateSeriesView, ServiceMap } from "#api/rates.ts";
import type { UnixMillis } from "#lib/units.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { traceQuery, type TraceListFilter } from "../search/trace-filter.ts";
import { EdgeTable } from "./edge-table.tsx";
import { MapEdge } from "./map-edge.tsx";
import { MapNode } from "./map-node.tsx";
import { aroundService, servicesOf } from "./service-graph.ts";
import { mapService } from "./service-health.ts";
import type { layoutServices } from "./service-layout.ts";

interface ServiceMapProps {
  map: ServiceMap;
  /** Requests by service in the same time, and in that before. */
  rates: RateSeriesView[];
  before: RateSeriesView[];
  /** When the last request of each service came that is quiet. */
  quiet: ReadonlyMap<string, UnixMillis>;
  filter: TraceListFilter;
  viewer: Viewer;
  layout: typeof layoutServices;
}

/** Further calls would hide each other; the table has them all. */
const MOST_DRAWN = 300;

/** The service map; each call links to its traces, each service to its page. A table shows the same data. */
export function ServiceMapView(props: ServiceMapProps) {
  const { map: whole, rates, before, quiet, filter, viewer, layout } = props;
  const { focus } = filter;
  const isFocused = focus !== undefined && servicesOf(whole).includes(focus);
  const map = isFocused ? aroundService(whole, focus) : whole;
  const services = servicesOf(map);
  // The busiest first. In a fixed order, in which they are placed alike whatever their traffic.
  const between = map.edges
    .flatMap((edge) => (edge.caller === null ? [] : [{ edge, from: edge.caller, to: edge.callee }]))
    .slice(0, MOST_DRAWN)
    .toSorted((left, right) => (left.from + left.to < right.from + right.to ? -1 : 1));
  const { width, height, boxes, lines } = layout(
    services,
    between.map(({ from, to }) => ({ from, to })),
  );
  const seconds = Math.max(1, (Date.parse(map.end) - Date.parse(map.start)) / 1000);
  const all = paths.traces(traceQuery({ ...filter, focus: undefined }));
  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <p>
          {map.complete
            ? `From all ${formatCount(map.traces)} traces in this time range.`
            : `From a sample of ${formatCount(map.traces)} traces; call rates are estimated from all requests.`}
          {between.length === MOST_DRAWN && ` The ${MOST_DRAWN} busiest calls are drawn, the table has all.`}
        </p>
        {isFocused && (
          <p className="flex items-center gap-3">
            <span className="foreign">
              Only {focus}, its callers and what it calls: {services.length} of {servicesOf(whole).length}{" "}
              services
            </span>
            <Link href={all} scroll={false} className={buttonClass("plain", undefined, "small")}>
              Show all services
            </Link>
          </p>
        )}
      </div>
      <div
        className="scroll-thin max-h-[80dvh] overflow-auto rounded-lg border border-line bg-surface"
        tabIndex={0}
        role="region"
        aria-label="Service map"
      >
        <svg
          width={width}
          height={height}
          aria-label="Service map; same data in the table below"
          role="group"
          className="mx-auto block"
        >
          {between.map(({ edge }, place) => (
            <MapEdge
              key={`${edge.caller} ${edge.callee} ${edge.kind}`}
              edge={edge}
              line={lines[place] ?? []}
              filter={filter}
              seconds={seconds}
            />
          ))}
          {services.map((name) => (
            <MapNode
              key={name}
              service={mapService(name, map.edges, { now: rates, before, seconds, quiet })}
              at={boxes.get(name) ?? { x: 0, y: 0 }}
              filter={filter}
              viewer={viewer}
              isFocus={isFocused && name === focus}
            />
          ))}
        </svg>
      </div>
      <EdgeTable map={map} filter={filter} seconds={seconds} quiet={quiet} viewer={viewer} />
    </>
  );
}
