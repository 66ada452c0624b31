import { RATINGS } from "#model/web-vitals.ts";
import type { VitalSumView } from "#api/web-vitals.ts";
import { classNames } from "#ui/class-names.ts";
import { RATING_FILLS, RATING_NAMES } from "./vital-text.ts";

/** The shares of good, fair and poor values as one bar; in words for screen readers. */
export function RatingBar({ sum, className }: { sum: VitalSumView; className?: string }) {
  let from = 0;
  const parts = RATINGS.map((rating) => {
    const share = sum.count === 0 ? 0 : sum[rating] / sum.count;
    const part = { rating, from, share };
    from += share;
    return part;
  });
  const label = parts
    .map(({ rating, share }) => `${Math.round(share * 100)} % ${RATING_NAMES[rating]}`)
    .join(", ");
  return (
    <svg role="img" aria-label={label} height="8" className={classNames("block", className)}>
      <title>{label}</title>
      <rect width="100%" height="8" rx="2" className="fill-sunken" />
      {parts.map(({ rating, from: start, share }) => (
        <rect
          key={rating}
          x={`${start * 100}%`}
          width={`${share * 100}%`}
          height="8"
          className={RATING_FILLS[rating]}
        />
      ))}
    </svg>
  );
}
