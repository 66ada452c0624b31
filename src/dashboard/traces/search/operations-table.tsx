import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import { valueScale, formatTick } from "#ui/chart/value-scale.ts";
import { Count } from "#ui/count.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { countOf, formatExact } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Sparkline } from "#ui/sparkline.tsx";
import { markersWithin, type ReleaseStart } from "../../releases/release-markers.ts";
import { errorTone } from "../../now/verdict.ts";
import { WRONG } from "../operation/operation-health.ts";
import { ServiceName } from "../../badges/service-name.tsx";
import { ChangeCell } from "./change-cell.tsx";
import { operationHref } from "./operation-filter.ts";
import {
  directionOf,
  failedShare,
  sortOperations,
  type ComparedOperation,
  type OperationOrder,
} from "./operation-order.ts";
import { aboutDuration, durationHead, rateText, shareText } from "./rate-cells.tsx";
import type { TraceListFilter } from "./trace-filter.ts";

interface OperationsTableProps {
  rates: RatesAnswer;
  /** The same for the time before, to compare with. */
  before?: RatesAnswer;
  filter: TraceListFilter;
  /** Releases to mark in the charts. */
  releases?: ReleaseStart[];
  /** The page with another order; without it, the operations stay as they are. */
  sortHref?: (by: OperationOrder) => string;
}

const NO_RELEASES: ReleaseStart[] = [];

const MOST = 100;

/** Columns that give way first, so that a phone shows requests, errors and p95 without scrolling. */
const WIDE = "max-sm:hidden";
const WIDEST = "max-xl:hidden";

/** The operations of services with rate, errors and durations, each linked to its page. */
export function OperationsTable(props: OperationsTableProps) {
  const { rates, before, filter, releases = NO_RELEASES, sortHref } = props;
  const markers = markersWithin(Date.parse(rates.start), Date.parse(rates.end), releases);
  const released = markers.map(({ version }) => version).join(", ");
  const seconds = Math.max(1, (Date.parse(rates.end) - Date.parse(rates.start)) / 1000);
  const { by = "requests" } = filter;
  const operations = compareOperations(rates.series, before?.series);
  const shown = (sortHref === undefined ? operations : sortOperations(operations, by)).slice(0, MOST);
  const shares = shown.map(({ series }) => sharesOf(series, rates));
  const { top } = valueScale(Math.max(0, ...shares.flat().map((share) => share ?? 0)), "share", 1);
  return (
    <DataTable
      label="Operations"
      columns={columnsOf(top, before !== undefined, by, sortHref)}
      minWidth={before === undefined ? "sm:min-w-140" : "sm:min-w-200"}
    >
      {shown.map(({ series, before: earlier }, index) => (
        <tr key={`${series.service} ${series.route}`}>
          <th scope="row" className="max-w-96 font-medium max-sm:max-w-28">
            <Link href={operationHref(filter, series)} className="foreign block truncate hover:underline">
              {series.route}
            </Link>
            <span className="block text-xs text-muted sm:hidden">
              {series.service !== null && <ServiceName service={series.service} />}
            </span>
          </th>
          <td className={`max-w-48 text-muted ${WIDE}`}>
            {series.service !== null && <ServiceName service={series.service} />}
          </td>
          <td className={WIDE}>
            <Sparkline
              className="h-5 w-28"
              values={shares[index] ?? []}
              max={top}
              shape="line"
              color={isWrong({ series, before: earlier }) ? "danger" : "accent"}
              label={`${formatExact(series.failed)} of ${countOf(series.requests, "request")} failed${released === "" ? "" : `. Releases: ${released}`}`}
              marks={markers.map(({ place }) => place)}
            />
          </td>
          <td className="number">
            <Count value={series.requests} />
          </td>
          <td className={`number text-muted ${WIDEST}`}>{rateText(series.requests / seconds)}</td>
          <td
            className={`number whitespace-nowrap ${isWrong({ series, before: earlier }) ? "font-medium text-danger" : "text-muted"}`}
          >
            {shareText(failedShare(series))}
          </td>
          {before !== undefined && (
            <ChangeCell of="errors" operation={{ series, before: earlier }} className={WIDE} />
          )}
          <td className={`number whitespace-nowrap ${before === undefined ? WIDE : WIDEST}`}>
            {aboutDuration(series.p50)}
          </td>
          <td className="number whitespace-nowrap">{aboutDuration(series.p95)}</td>
          {before !== undefined && <ChangeCell of="p95" operation={{ series, before: earlier }} />}
          <td className={`number whitespace-nowrap ${WIDEST}`}>{aboutDuration(series.p99)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Whether its failures deserve attention: red is for the cell that is the reason. */
function isWrong({ series, before }: ComparedOperation): boolean {
  if (before === undefined) return failedShare(series) >= WRONG;
  return errorTone(series, [before]) === "bad";
}

function columnsOf(
  top: number,
  isCompared: boolean,
  by: OperationOrder,
  sortHref: OperationsTableProps["sortHref"],
): Column[] {
  const sorting = (order: OperationOrder) =>
    sortHref && { href: sortHref(order), direction: order === by ? directionOf(order) : null };
  const change = (of: string, order: OperationOrder, className?: string): Column[] =>
    isCompared
      ? [
          {
            name: `${of} change`,
            head: (
              <>
                <span className="max-sm:sr-only">{of} </span>change
              </>
            ),
            isNumber: true,
            sorting: sorting(order),
            tip: "Against the same length of time before",
            className,
          },
        ]
      : [];
  return [
    { name: "Operation", sorting: sorting("operation") },
    { name: "Service", sorting: sorting("service"), className: WIDE },
    { name: `Errors, 0 to ${formatTick(top, "share", 0)}`, className: `w-32 ${WIDE}` },
    { name: "Requests", isNumber: true, sorting: sorting("requests") },
    { name: "Rate", isNumber: true, className: WIDEST },
    { name: "Errors", isNumber: true, sorting: sorting("errors") },
    ...change("Error", "errors-change", WIDE),
    { ...durationHead("p50"), sorting: sorting("p50"), className: isCompared ? WIDEST : WIDE },
    { ...durationHead("p95"), sorting: sorting("p95") },
    ...change("p95", "p95-change"),
    { ...durationHead("p99"), sorting: sorting("p99"), className: WIDEST },
  ];
}

function compareOperations(series: RateSeriesView[], before: RateSeriesView[] = []): ComparedOperation[] {
  const known = new Map(before.map((one) => [`${one.service} ${one.route}`, one]));
  return series.map((one) => ({ series: one, before: known.get(`${one.service} ${one.route}`) }));
}

/** The share of failed requests in each step; null in steps without requests. */
function sharesOf({ steps }: RateSeriesView, { start, end, stepMillis }: RatesAnswer): (number | null)[] {
  const count = Math.max(1, Math.ceil((Date.parse(end) - Date.parse(start)) / stepMillis));
  const shares = Array<number | null>(count).fill(null);
  for (const step of steps) {
    const place = Math.floor((Date.parse(step.at) - Date.parse(start)) / stepMillis);
    if (place >= 0 && place < count && step.requests > 0) shares[place] = failedShare(step);
  }
  return shares;
}
