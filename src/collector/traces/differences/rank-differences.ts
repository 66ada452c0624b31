import type { DescribedTraces } from "#collector/store/port/traces.ts";
import { callFacts, type CallFact } from "./call-facts.ts";
import { associate, type Association, type Stratum } from "./stratified.ts";

/** A property that is more common in the selected traces than in the rest of the same operations. */
export interface Difference extends Association {
  what: { kind: "fact"; fact: number } | ({ kind: "call" } & Pick<CallFact, "call" | "oddity" | "threshold">);
  selectedWith: number;
  restWith: number;
  /** Other facts of nearly the same traces. */
  also: number[];
}

export interface RankedDifferences {
  selected: number;
  rest: number;
  /** False if the selected traces' operations have too few others, so that all the rest is compared. */
  byOperation: boolean;
  differences: Difference[];
}

/** In standard deviations. 2 would do for a single test; this holds for thousands. */
const LEAST_Z = 4;
const LEAST_DIFFERENCE = 0.1;
const LEAST_SUPPORT = 3;
/** Share of the selected traces that must have enough others of their operation. */
const COVERED = 0.5;
const LEAST_REST = 10;
/** Facts whose traces overlap by this share are the same fact. */
const SAME = 0.95;

/**
 * What is more common in the selected traces than in the rest, largest difference first. Traces are compared within their
 * operation, so that what every request of a slow route has does not count as a difference.
 */
export function rankDifferences(described: DescribedTraces): RankedDifferences {
  const { having, called } = described;
  const groups = groupTraces(described.traces);
  const { strata, isCompared } = groups;
  const calls = placesBy(called.call, described.calls.length, (place) => isCompared(called.trace[place]!));
  const facts = placesBy(having.fact, described.facts.length, (place) => isCompared(having.trace[place]!));
  const found = [
    ...facts.flatMap((places, fact) => {
      const traces = places.map((place) => having.trace[place]!);
      return measure({ what: { kind: "fact", fact }, traces }, groups) ?? [];
    }),
    ...callFacts(described, calls).flatMap(({ has, ...odd }) => {
      const traces = calls[odd.call]!.filter(has).map((place) => called.trace[place]!);
      return measure({ what: { kind: "call", ...odd }, traces }, groups) ?? [];
    }),
  ].toSorted(
    (left, right) => gap(right.difference) - gap(left.difference) || right.difference.z - left.difference.z,
  );
  return {
    selected: strata.reduce((sum, { selected }) => sum + selected, 0),
    rest: strata.reduce((sum, { rest }) => sum + rest, 0),
    byOperation: groups.byOperation,
    differences: merged(found, described.traces.length),
  };
}

/** How the traces are compared. */
interface Groups {
  byOperation: boolean;
  /** Number of traces per stratum; the counts `With` are still 0. */
  strata: readonly Readonly<Stratum>[];
  isSelected: (trace: number) => boolean;
  isCompared: (trace: number) => boolean;
  stratumOf: (trace: number) => number;
}

function groupTraces(traces: DescribedTraces["traces"]): Groups {
  const others: number[] = [];
  for (const { selected, operation } of traces)
    if (!selected) others[operation] = (others[operation] ?? 0) + 1;
  const selected = traces.filter((trace) => trace.selected);
  const covered = selected.filter(({ operation }) => (others[operation] ?? 0) >= LEAST_REST);
  const byOperation = selected.length > 0 && covered.length / selected.length >= COVERED;
  const groups: Omit<Groups, "strata"> = {
    byOperation,
    isSelected: (trace) => traces[trace]!.selected,
    // Otherwise, traces sampled for being of the same operation would crowd the rest.
    isCompared: (trace) => byOperation || !traces[trace]!.alike,
    stratumOf: (trace) => (byOperation ? traces[trace]!.operation : 0),
  };
  const strata: Stratum[] = [];
  for (const trace of traces.keys()) {
    if (!groups.isCompared(trace)) continue;
    const stratum = (strata[groups.stratumOf(trace)] ??= {
      selected: 0,
      selectedWith: 0,
      rest: 0,
      restWith: 0,
    });
    if (groups.isSelected(trace)) stratum.selected++;
    else stratum.rest++;
  }
  return { ...groups, strata };
}

/** The indexes of each number in a column, filtered by `isKept`. */
function placesBy(column: Uint32Array, numbers: number, isKept: (place: number) => boolean): number[][] {
  const places = Array.from({ length: numbers }, (): number[] => []);
  for (const [place, number] of column.entries()) if (isKept(place)) places[number]!.push(place);
  return places;
}

function gap({ selected, expected }: Association): number {
  return selected - expected;
}

interface Candidate {
  what: Difference["what"];
  /** The traces that have it. */
  traces: readonly number[];
}

interface Found {
  difference: Difference;
  traces: readonly number[];
}

function measure({ what, traces }: Candidate, { strata, isSelected, stratumOf }: Groups): Found | null {
  let selectedWith = 0;
  for (const trace of traces) if (isSelected(trace)) selectedWith++;
  if (selectedWith < LEAST_SUPPORT) return null;
  const counted = strata.map((stratum) => ({ ...stratum }));
  for (const trace of traces) {
    const stratum = counted[stratumOf(trace)]!;
    if (isSelected(trace)) stratum.selectedWith++;
    else stratum.restWith++;
  }
  const association = associate(counted);
  if (association === null || association.z < LEAST_Z || gap(association) < LEAST_DIFFERENCE) return null;
  const restWith = traces.length - selectedWith;
  return { difference: { what, selectedWith, restWith, also: [], ...association }, traces };
}

/** Keeps one difference per call, its strongest, and one per set of facts of the same traces. */
function merged(found: Found[], traces: number): Difference[] {
  const kept: (Found & { has: Uint8Array })[] = [];
  for (const one of found) {
    const { what } = one.difference;
    const same = kept.find(({ difference: known, has, traces: { length } }) =>
      what.kind === "call"
        ? known.what.kind === "call" && known.what.call === what.call
        : known.what.kind === "fact" && agreement(has, length, one.traces) >= SAME,
    );
    if (same !== undefined) {
      if (what.kind === "fact") same.difference.also.push(what.fact);
      continue;
    }
    const has = new Uint8Array(traces);
    for (const trace of one.traces) has[trace] = 1;
    kept.push({ ...one, has });
  }
  return kept.map(({ difference }) => difference);
}

/** Jaccard index of two sets of traces; `has` marks the first, of size `count`. */
function agreement(has: Uint8Array, count: number, traces: readonly number[]): number {
  let both = 0;
  for (const trace of traces) both += has[trace]!;
  return both / (count + traces.length - both);
}
