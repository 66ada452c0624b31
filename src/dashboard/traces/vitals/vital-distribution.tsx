import { RATINGS, rateVital, VITAL_SCALES, type VitalName } from "#model/web-vitals.ts";
import type { VitalSumView } from "#api/web-vitals.ts";
import { formatExact } from "#ui/format-count.ts";
import { SeverityMark } from "#ui/severity-mark.tsx";
import { shareText } from "../search/rate-cells.tsx";
import { RATING_FILLS, RATING_MARKS, RATING_NAMES, vitalText } from "./vital-text.ts";

interface VitalDistributionProps {
  vital: VitalName;
  sum: VitalSumView;
  bins: number[];
}

const HEIGHT = 160;

/** How the values spread, with Google's limits and the p75. */
export function VitalDistribution({ vital, sum, bins }: VitalDistributionProps) {
  const { good, poor, bin, label } = VITAL_SCALES[vital];
  const most = bins.reduce((top, count) => Math.max(top, count), 1);
  const x = (value: number) => percent(Math.min(value / bin, bins.length) / bins.length);
  const isFar = (sum.p75 ?? 0) / bin > bins.length * 0.85;
  return (
    <figure>
      <figcaption className="text-xs font-medium">Distribution</figcaption>
      <svg
        role="img"
        aria-label={`Distribution of ${label}; the shares are below`}
        height={HEIGHT + 18}
        className="mt-2 block w-full"
      >
        {bins.map((count, place) => {
          const from = place * bin;
          const height = count === 0 ? 0 : Math.max(1.5, (count / most) * (HEIGHT - 4));
          const to = place === bins.length - 1 ? "or more" : `to ${vitalText(vital, from + bin)}`;
          return (
            <rect
              key={from}
              x={percent((place + 0.06) / bins.length)}
              y={HEIGHT - height}
              width={percent(0.88 / bins.length)}
              height={height}
              data-tip={`${vitalText(vital, from)} ${to}\n${formatExact(count)}`}
              className={RATING_FILLS[rateVital(vital, from + bin / 2)]}
            />
          );
        })}
        <line x2="100%" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className="stroke-line" />
        {[good, poor].map((limit) => (
          <g key={limit}>
            <line x1={x(limit)} x2={x(limit)} y2={HEIGHT} strokeDasharray="3 3" className="stroke-edge" />
            <text x={x(limit)} y={HEIGHT + 14} textAnchor="middle" className="fill-muted text-2xs">
              {vitalText(vital, limit)}
            </text>
          </g>
        ))}
        {sum.p75 !== null && (
          <g>
            <line x1={x(sum.p75)} x2={x(sum.p75)} y2={HEIGHT} strokeWidth="2" className="stroke-ink" />
            <text
              x={x(sum.p75)}
              dx={isFar ? -6 : 6}
              y="10"
              textAnchor={isFar ? "end" : "start"}
              className="fill-ink text-2xs font-medium"
            >
              p75
            </text>
          </g>
        )}
      </svg>
      <ul className="figures mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        {RATINGS.map((rating) => (
          <li key={rating} className="inline-flex items-center gap-1.5">
            <SeverityMark severity={RATING_MARKS[rating]} label={null} />
            <span className="font-medium text-ink">
              {sum.count === 0 ? "–" : shareText(sum[rating] / sum.count)}
            </span>
            {RATING_NAMES[rating]}, {formatExact(sum[rating])}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
