import type { Nanos } from "#lib/units.ts";
import type { Column } from "#ui/data-table.tsx";
import { WRONG } from "../operation/operation-health.ts";
import { formatDuration } from "#ui/format-duration.ts";

const APPROXIMATE =
  "Accurate to 10 %, because durations are counted in buckets. Open a trace for exact values.";

/** The columns of `RateCells`. */
export function rateColumns(): Column[] {
  return [
    { name: "Rate", isNumber: true },
    { name: "Errors", isNumber: true },
    ...(["p50", "p95", "p99"] as const).map(durationHead),
  ];
}

/** The column of a percentile. */
export function durationHead(name: "p50" | "p95" | "p99"): Column {
  return {
    name,
    head: (
      <>
        <span aria-hidden="true">≈&nbsp;</span>
        {name}
        <span className="sr-only">, accurate to 10 %</span>
      </>
    ),
    isNumber: true,
    tip: APPROXIMATE,
  };
}

interface RateCellsProps {
  perSecond: number;
  failedShare: number;
  /** p50, p95 and p99. */
  percentiles: Nanos[];
}

/** The rate, error share and percentiles of a table row. */
export function RateCells({ perSecond, failedShare, percentiles }: RateCellsProps) {
  return (
    <>
      <td className="number whitespace-nowrap text-muted">{rateText(perSecond)}</td>
      <td
        className={`number whitespace-nowrap ${failedShare >= WRONG ? "font-medium text-danger" : "text-muted"}`}
      >
        {shareText(failedShare)}
      </td>
      {percentiles.map((nanos, place) => (
        <td key={place} className="number whitespace-nowrap">
          {aboutDuration(nanos)}
        </td>
      ))}
    </>
  );
}

/** `12/s`, `3.4/min`, `5/h`: in the most readable unit. */
export function rateText(perSecond: number): string {
  if (perSecond >= 1) return `${short(perSecond)}/s`;
  if (perSecond * 60 >= 1) return `${short(perSecond * 60)}/min`;
  return `${short(perSecond * 3600)}/h`;
}

/** `0 %`, `0.4 %`, `12 %`. */
export function shareText(share: number): string {
  return share > 0 && share < 0.001 ? "<0.1 %" : `${short(share * 100)} %`;
}

/** A percentile, rounded to its precision. */
export function aboutDuration(nanos: Nanos): string {
  return formatDuration(Number(nanos.toPrecision(2)));
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(2)));
}
