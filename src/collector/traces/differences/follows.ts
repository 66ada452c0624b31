import type { Groups } from "./compared-groups.ts";
import { associate, type Stratum } from "./stratified.ts";

/** A set of traces: those that have a property. */
export interface TraceSet {
  traces: readonly number[];
  has: (trace: number) => boolean;
}

/** What is left of a difference of this share, given the other, is no difference of its own. */
const LEFT = 0.25;
/** Nor is what chance explains, in standard deviations. */
const LEAST_Z = 2;
/** Fewer unselected traces with the cause do not show what follows from it. */
const LEAST_WITNESSES = 3;

/**
 * Whether one difference only follows from another: among traces that are alike in the cause, the selected ones have it about
 * as often as the others. A whole region stands out where one of its machines is the cause, and so do its other attributes.
 * Those that are on neither side count with the others, as they tell most about a cause that is new. False if too few traces
 * have the cause without being selected.
 */
export function followsFrom(
  one: TraceSet & { gap: number },
  cause: TraceSet,
  count: number,
  { sideOf, stratumOf }: Groups,
): boolean {
  const strata: (Stratum | undefined)[] = [];
  const stratumWith = (trace: number) => {
    const place = stratumOf(trace) * 2 + Number(cause.has(trace));
    return (strata[place] ??= { selected: 0, selectedWith: 0, rest: 0, restWith: 0 });
  };
  let witnesses = 0;
  for (let trace = 0; trace < count; trace++) {
    const side = sideOf(trace);
    if (side === null) continue;
    const stratum = stratumWith(trace);
    if (side === "selected") {
      stratum.selected++;
      if (one.has(trace)) stratum.selectedWith++;
    } else {
      stratum.rest++;
      if (one.has(trace)) stratum.restWith++;
      if (cause.has(trace)) witnesses++;
    }
  }
  if (witnesses < LEAST_WITNESSES) return false;
  const left = associate(strata.filter((stratum) => stratum !== undefined));
  return left !== null && (left.z < LEAST_Z || left.selected - left.expected < LEFT * one.gap);
}

/** Facts whose traces overlap by this share are the same fact. */
const SAME = 0.95;

/** Whether two sets are all but the same, by their Jaccard index. */
export function areSame(one: TraceSet, other: TraceSet): boolean {
  const both = other.traces.filter(one.has).length;
  return both / (one.traces.length + other.traces.length - both) >= SAME;
}
