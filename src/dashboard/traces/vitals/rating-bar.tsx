import { RATINGS, type Rating } from "#model/web-vitals.ts";
import type { VitalSumView } from "#api/web-vitals.ts";
import { classNames } from "#ui/class-names.ts";
import { RATING_FILLS, RATING_NAMES } from "./vital-text.ts";

/** The shares of good, fair and poor values as one bar; in words for screen readers. */
export function RatingBar({ sum, className }: { sum: VitalSumView; className?: string }) {
  const shareOf = (rating: Rating) => (sum.count === 0 ? 0 : sum[rating] / sum.count);
  const parts = RATINGS.map((rating, place) => ({
    rating,
    from: RATINGS.slice(0, place).reduce((total, before) => total + shareOf(before), 0),
    share: shareOf(rating),
  }));
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
