import { VITAL_SCALES, VITALS } from "#model/web-vitals.ts";
import type { WebVitalsAnswer } from "#api/web-vitals.ts";
import { classNames } from "#ui/class-names.ts";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import { percentText } from "../search/change-cell.tsx";
import { RatingBar } from "./rating-bar.tsx";
import { RATING_MARKS, RATING_NAMES, RATING_TEXTS, ratingOf, vitalText } from "./vital-text.ts";
import { vitalsHref, type VitalsFilter } from "./vitals-filter.ts";

interface VitalCardsProps {
  vitals: WebVitalsAnswer["vitals"];
  /** Those of the time before; null if they could not be loaded. */
  before: WebVitalsAnswer["vitals"] | null;
  filter: VitalsFilter;
}

/** Each vital's p75 with its rating; one of them is looked at closely. */
export function VitalCards({ vitals, before, filter }: VitalCardsProps) {
  return (
    <nav
      aria-label="Web vital"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-5"
    >
      {VITALS.map((vital) => {
        const sum = vitals[vital];
        const rating = ratingOf(vital, sum.p75);
        const earlier = before?.[vital].p75 ?? null;
        const isCurrent = vital === filter.vital;
        return (
          <Link
            key={vital}
            href={vitalsHref(filter, { vital })}
            scroll={false}
            aria-current={isCurrent ? "page" : undefined}
            className={classNames(
              "block min-w-0 bg-surface px-4 py-3 -outline-offset-2! hover:bg-hover max-md:last:odd:col-span-2",
              isCurrent && "shadow-[inset_0_-2px_0_var(--accent)]",
            )}
          >
            <span className="block truncate text-xs text-muted">
              <span className="text-sm font-medium text-ink">{VITAL_SCALES[vital].label}</span>{" "}
              {VITAL_SCALES[vital].name}
            </span>
            <span className="mt-1 flex flex-wrap items-center gap-x-2">
              <span className={classNames("type-figure", rating !== null && RATING_TEXTS[rating])}>
                {vitalText(vital, sum.p75)}
              </span>
              {rating !== null && (
                <span className="inline-flex items-center gap-1 text-xs text-muted">
                  <SeverityMark severity={RATING_MARKS[rating]} label={null} />
                  {RATING_NAMES[rating]}
                </span>
              )}
            </span>
            <RatingBar sum={sum} className="my-2 w-full" />
            <span className="figures block text-xs text-muted">
              {sum.count === 0 ? "no values" : `p75 of ${countOf(sum.count, "value")}`}
              {sum.p75 !== null && earlier !== null && (
                <>
                  , {vitalText(vital, earlier)} before
                  {earlier > 0 && ` (${percentText(sum.p75 / earlier - 1)})`}
                </>
              )}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
