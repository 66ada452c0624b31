import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { Bars } from "#ui/bars.tsx";
import { Count } from "#ui/count.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { markersWithin, type ReleaseStart } from "../../releases/release-markers.ts";
import { paths } from "../../paths.ts";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";
import { RateCells, RateHeads } from "./rate-cells.tsx";

interface OperationsTableProps {
  rates: RatesAnswer;
  filter: TraceListFilter;
  /** The most rows to show. */
  most?: number;
  /** Releases to mark in the charts. */
  releases?: ReleaseStart[];
}

const NO_RELEASES: ReleaseStart[] = [];

const MOST = 100;

/** The operations of services with rate, errors and durations, each linked to its traces. */
export function OperationsTable({
  rates,
  filter,
  most = MOST,
  releases = NO_RELEASES,
}: OperationsTableProps) {
  const markers = markersWithin(Date.parse(rates.start), Date.parse(rates.end), releases);
  const released = markers.map(({ version }) => version).join(", ");
  const seconds = Math.max(1, (Date.parse(rates.end) - Date.parse(rates.start)) / 1000);
  const steps = Math.ceil((seconds * 1000) / rates.stepMillis);
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Operations">
      <table className="w-full min-w-160 text-left text-sm">
        <thead className="text-xs text-faint">
          <tr className="border-b border-line">
            <th className="py-1.5 font-normal">Operation</th>
            <th className="font-normal">Service</th>
            <th className="w-28 font-normal">Over time</th>
            <th className="text-right font-normal">Requests</th>
            <RateHeads />
          </tr>
        </thead>
        <tbody>
          {rates.series.slice(0, most).map((series) => (
            <tr key={`${series.service} ${series.route}`} className="border-b border-line hover:bg-sunken/60">
              <th scope="row" className="max-w-96 py-1.5 font-medium">
                <Link
                  href={paths.traces(traceQuery(operationFilter(filter, series)))}
                  className="foreign block truncate hover:underline"
                >
                  {series.route}
                </Link>
              </th>
              <td className="foreign max-w-48 truncate text-muted">{series.service}</td>
              <td>
                <Bars
                  className="h-5 w-24"
                  values={valuesOf(series, rates, steps)}
                  label={`${countOf(series.requests, "request")} over the time${released === "" ? "" : `. Releases: ${released}`}`}
                  markers={markers.map(({ place }) => place)}
                />
              </td>
              <td className="figures text-right">
                <Count value={series.requests} />
              </td>
              <RateCells
                perSecond={series.requests / seconds}
                failedShare={series.failed / series.requests}
                percentiles={[series.p50, series.p95, series.p99]}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The filter for one operation: a route is an attribute, anything else a span name. */
export function operationFilter(
  filter: TraceListFilter,
  { service, route }: Pick<RateSeriesView, "service" | "route">,
): TraceListFilter {
  const key = route?.startsWith("/") === true ? "http.route" : "name";
  let query = withTerm(withTerm(filter.query, "http.route", null), "name", null);
  if (route !== null && route !== "(other)") query = withTerm(query, key, route);
  return { ...filter, query: withTerm(query, "service", service), view: "list", cursor: undefined };
}

function valuesOf(series: RateSeriesView, rates: RatesAnswer, steps: number): number[] {
  const values = Array.from({ length: steps }, () => 0);
  for (const step of series.steps) {
    const place = Math.floor((Date.parse(step.at) - Date.parse(rates.start)) / rates.stepMillis);
    if (place >= 0 && place < steps) values[place] = step.requests;
  }
  return values;
}
