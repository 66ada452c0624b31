import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import { Bars } from "#ui/bars.tsx";
import { Count } from "#ui/count.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { markersWithin, type ReleaseStart } from "../../releases/release-markers.ts";
import { paths } from "../../paths.ts";
import { operationFilter } from "./operation-filter.ts";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";
import { sortOperations, type OperationOrder } from "./operation-order.ts";
import { RateCells, rateColumns } from "./rate-cells.tsx";

interface OperationsTableProps {
  rates: RatesAnswer;
  filter: TraceListFilter;
  /** The most rows to show. */
  most?: number;
  /** Releases to mark in the charts. */
  releases?: ReleaseStart[];
  /** The page with another order; without it, the operations stay as they are. */
  sortHref?: (by: OperationOrder) => string;
}

const NO_RELEASES: ReleaseStart[] = [];

const MOST = 100;

/** The operations of services with rate, errors and durations, each linked to its traces. */
export function OperationsTable({
  rates,
  filter,
  most = MOST,
  releases = NO_RELEASES,
  sortHref,
}: OperationsTableProps) {
  const markers = markersWithin(Date.parse(rates.start), Date.parse(rates.end), releases);
  const released = markers.map(({ version }) => version).join(", ");
  const seconds = Math.max(1, (Date.parse(rates.end) - Date.parse(rates.start)) / 1000);
  const steps = Math.ceil((seconds * 1000) / rates.stepMillis);
  const { by = "requests" } = filter;
  const sorting =
    sortHref &&
    ((order: OperationOrder) => ({
      href: sortHref(order),
      direction: order === by ? ("descending" as const) : null,
    }));
  const columns: Column[] = [
    { name: "Operation" },
    { name: "Service" },
    { name: "Over time", className: "w-28" },
    { name: "Requests", isNumber: true, sorting: sorting?.("requests") },
    ...rateColumns(sorting),
  ];
  const shown = sortHref === undefined ? rates.series : sortOperations(rates.series, by);
  return (
    <DataTable label="Operations" columns={columns}>
      {shown.slice(0, most).map((series) => (
        <tr key={`${series.service} ${series.route}`}>
          <th scope="row" className="max-w-96 font-medium">
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
          <td className="number">
            <Count value={series.requests} />
          </td>
          <RateCells
            perSecond={series.requests / seconds}
            failedShare={series.failed / series.requests}
            percentiles={[series.p50, series.p95, series.p99]}
          />
        </tr>
      ))}
    </DataTable>
  );
}

function valuesOf(series: RateSeriesView, rates: RatesAnswer, steps: number): number[] {
  const values = Array.from({ length: steps }, () => 0);
  for (const step of series.steps) {
    const place = Math.floor((Date.parse(step.at) - Date.parse(rates.start)) / rates.stepMillis);
    if (place >= 0 && place < steps) values[place] = step.requests;
  }
  return values;
}
