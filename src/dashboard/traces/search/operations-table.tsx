import type { RateSeriesView, RatesAnswer } from "#model/api/rates.ts";
import { Bars } from "#ui/bars.tsx";
import { Count } from "#ui/count.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";
import { withTerm } from "../../query-terms.ts";
import { traceQuery, type TraceListFilter } from "../trace-filter.ts";

interface OperationsTableProps {
  rates: RatesAnswer;
  filter: TraceListFilter;
  /** How many are shown at most. */
  most?: number;
}

const MOST = 100;

/** What services were asked, with how often, how badly and how long; each leads to its traces. */
export function OperationsTable({ rates, filter, most = MOST }: OperationsTableProps) {
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
            <th className="text-right font-normal">Rate</th>
            <th className="text-right font-normal">Errors</th>
            <th className="text-right font-normal">p50</th>
            <th className="text-right font-normal">p95</th>
            <th className="text-right font-normal">p99</th>
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
                  label={`${series.requests} requests over the time`}
                />
              </td>
              <td className="figures text-right">
                <Count value={series.requests} />
              </td>
              <td className="figures text-right text-muted">{rateText(series.requests / seconds)}</td>
              <td
                className={`figures text-right ${series.failed > 0 ? "font-medium text-danger" : "text-faint"}`}
              >
                {shareText(series.failed / series.requests)}
              </td>
              {[series.p50, series.p95, series.p99].map((nanos, place) => (
                <td key={place} className="figures text-right whitespace-nowrap">
                  {formatDuration(nanos)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The list's filter kept to one operation: a route is an attribute, any other name a span's name. */
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

/** `12/s`, `3.4/min`, `5/h`: the unit in which the number is one that can be read. */
export function rateText(perSecond: number): string {
  if (perSecond >= 1) return `${short(perSecond)}/s`;
  if (perSecond * 60 >= 1) return `${short(perSecond * 60)}/min`;
  return `${short(perSecond * 3600)}/h`;
}

/** `0 %`, `0.4 %`, `12 %`. */
export function shareText(share: number): string {
  return share > 0 && share < 0.001 ? "<0.1 %" : `${short(share * 100)} %`;
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(2)));
}
