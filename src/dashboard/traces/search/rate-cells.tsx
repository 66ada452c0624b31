import type { Nanos } from "#lib/units.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { rateText, shareText } from "./rate-text.ts";

/** The heads of `RateCells`. */
export function RateHeads() {
  return ["Rate", "Errors", "p50", "p95", "p99"].map((head) => (
    <th key={head} className="text-right font-normal">
      {head}
    </th>
  ));
}

interface RateCellsProps {
  perSecond: number;
  failedShare: number;
  /** The 50th, the 95th and the 99th. */
  percentiles: Nanos[];
}

/** How often, how badly and how long: the end of a table's row. */
export function RateCells({ perSecond, failedShare, percentiles }: RateCellsProps) {
  return (
    <>
      <td className="figures text-right text-muted">{rateText(perSecond)}</td>
      <td className={`figures text-right ${failedShare > 0 ? "font-medium text-danger" : "text-faint"}`}>
        {shareText(failedShare)}
      </td>
      {percentiles.map((nanos, place) => (
        <td key={place} className="figures text-right whitespace-nowrap">
          {formatDuration(nanos)}
        </td>
      ))}
    </>
  );
}
