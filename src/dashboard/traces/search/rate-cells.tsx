import type { Nanos } from "#lib/units.ts";
import { formatDuration } from "#ui/format-duration.ts";

const APPROXIMATE =
  "Accurate to 10 %, because durations are counted in buckets. Open a trace for exact values.";

/** The column headers of `RateCells`. */
export function RateHeads() {
  return (
    <>
      <th className="text-right font-normal">Rate</th>
      <th className="text-right font-normal">Errors</th>
      {["p50", "p95", "p99"].map((head) => (
        <th key={head} className="relative text-right font-normal" data-tip={APPROXIMATE}>
          <span aria-hidden="true">≈&nbsp;</span>
          {head}
          <span className="sr-only">, accurate to 10 %</span>
        </th>
      ))}
    </>
  );
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
      <td className="figures text-right text-muted">{rateText(perSecond)}</td>
      <td className={`figures text-right ${failedShare > 0 ? "font-medium text-danger" : "text-faint"}`}>
        {shareText(failedShare)}
      </td>
      {percentiles.map((nanos, place) => (
        <td key={place} className="figures text-right whitespace-nowrap">
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
