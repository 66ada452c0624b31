import type { Differences, DifferenceView } from "#api/differences.ts";
import { countOf } from "#ui/format-count.ts";

/** How the two sides of a comparison are called. */
export interface ComparisonWords {
  /** The selected traces: `failing`. */
  selected: string;
  /** Those of the same time that are not selected: `passing`. */
  beside: string;
  /** Since when, as `14:02`; null if the time is not what is compared. */
  since: string | null;
}

/** What the shares of a difference do not say: how many of how many, and what goes with it. */
export function differenceNote(
  one: DifferenceView,
  { selected, beside }: Pick<Differences, "selected" | "beside">,
  words: ComparisonWords,
): string {
  const isAll = one.selected === selected;
  const counts = isAll
    ? `All ${selected} ${words.selected}`
    : `${one.selected} of ${selected} ${words.selected}`;
  const others =
    one.beside === null || beside === null || beside === 0
      ? ""
      : `, ${one.beside} of ${beside} ${words.beside}`;
  const news = words.since === null || one.rest > 0 ? "" : `New since ${words.since}. `;
  return `${news}${counts}${others}`;
}

/** What differs together with it: what the same traces have, and what only follows from it. */
export function differenceCompany({ also, following }: Pick<DifferenceView, "also" | "following">): string {
  return [
    ...(also.length === 0 ? [] : [`also ${listed(also)}`]),
    ...(following.length === 0 ? [] : [`explains ${listed(following)}`]),
  ].join("; ");
}

const SHOWN = 3;

function listed(facts: string[]): string {
  const more = facts.length - SHOWN;
  return `${facts.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${countOf(more, "other")}` : ""}`;
}
