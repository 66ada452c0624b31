import type { DescribedTraces } from "#collector/store/port/traces.ts";
import { callFacts, type CallFact } from "./call-facts.ts";
import { associate, type Association, type Stratum } from "./stratified.ts";

/** Something that the selected traces have more often than the rest of the same operations. */
export interface Difference extends Association {
  what: { kind: "fact"; fact: number } | ({ kind: "call" } & Pick<CallFact, "call" | "oddity" | "threshold">);
  selectedWith: number;
  restWith: number;
  /** Other facts that nearly the same traces have. */
  also: number[];
}

export interface RankedDifferences {
  selected: number;
  rest: number;
  /** False where the selected's operations have too few others to be compared with, so that all the rest are. */
  byOperation: boolean;
  differences: Difference[];
}

/** Standard deviations for one question alone would be 2; this holds over some thousand. */
const LEAST_Z = 4;
const LEAST_DIFFERENCE = 0.1;
const LEAST_SUPPORT = 3;
/** Of the selected, that must have others of their operation to be compared with. */
const COVERED = 0.5;
const LEAST_REST = 10;
/** Facts whose traces agree to this part are the same thing said twice. */
const SAME = 0.95;

/**
 * What the selected traces have more often than the rest, that which sets most of them apart first. Each operation is
 * compared within itself, so that what every request of a slow route has is not called a difference.
 */
export function rankDifferences(described: DescribedTraces): RankedDifferences {
  const selected = described.traces.filter((trace) => trace.selected);
  const others = Map.groupBy(
    described.traces.filter((trace) => !trace.selected),
    ({ operation }) => operation,
  );
  const covered = selected.filter(({ operation }) => (others.get(operation)?.length ?? 0) >= LEAST_REST);
  const byOperation = selected.length > 0 && covered.length / selected.length >= COVERED;
  // Where operations are not compared within themselves, those taken for theirs would crowd the rest.
  const traces = described.traces.filter(({ alike }) => byOperation || !alike);
  const stratumOf = (trace: Described) => (byOperation ? trace.operation : 0);

  const calls = Map.groupBy(
    traces.flatMap((trace) => trace.calls.map((sum) => ({ trace, sum }))),
    ({ sum }) => sum.call,
  );
  const candidates: Candidate[] = [
    ...byFact(traces).map(([fact, having]) => ({ what: { kind: "fact" as const, fact }, having })),
    ...callFacts({ calls: described.calls, traces }).map(({ has, ...odd }) => ({
      what: { kind: "call" as const, ...odd },
      having: new Set((calls.get(odd.call) ?? []).filter(({ sum }) => has(sum)).map(({ trace }) => trace)),
    })),
  ];
  const strata = strataOf(traces, stratumOf);
  const found = candidates
    .flatMap((candidate) => measure(candidate, strata, stratumOf) ?? [])
    .toSorted(
      (left, right) => gap(right.difference) - gap(left.difference) || right.difference.z - left.difference.z,
    );
  return {
    selected: selected.length,
    rest: traces.length - selected.length,
    byOperation,
    differences: merged(found),
  };
}

type Described = DescribedTraces["traces"][number];

interface Candidate {
  what: Difference["what"];
  having: Set<Described>;
}

function byFact(traces: Described[]): [fact: number, having: Set<Described>][] {
  const having = new Map<number, Set<Described>>();
  for (const trace of traces) {
    for (const fact of trace.facts) {
      const known = having.get(fact);
      if (known === undefined) having.set(fact, new Set([trace]));
      else known.add(trace);
    }
  }
  return [...having];
}

function gap({ selected, expected }: Association): number {
  return selected - expected;
}

/** How many traces each stratum has, none of them with anything yet. */
function strataOf(traces: Described[], stratumOf: (trace: Described) => number): Map<number, Stratum> {
  const strata = new Map<number, Stratum>();
  for (const trace of traces) {
    const key = stratumOf(trace);
    const stratum = strata.get(key) ?? { selected: 0, selectedWith: 0, rest: 0, restWith: 0 };
    strata.set(key, stratum);
    if (trace.selected) stratum.selected++;
    else stratum.rest++;
  }
  return strata;
}

function measure(
  { what, having }: Candidate,
  all: ReadonlyMap<number, Stratum>,
  stratumOf: (trace: Described) => number,
): { difference: Difference; having: Set<Described> } | null {
  let selectedWith = 0;
  for (const { selected } of having) if (selected) selectedWith++;
  if (selectedWith < LEAST_SUPPORT) return null;
  const restWith = having.size - selectedWith;
  const strata = new Map([...all].map(([key, stratum]) => [key, { ...stratum }]));
  for (const trace of having) {
    const stratum = strata.get(stratumOf(trace))!;
    if (trace.selected) stratum.selectedWith++;
    else stratum.restWith++;
  }
  const association = associate(strata.values());
  if (association === null || association.z < LEAST_Z || gap(association) < LEAST_DIFFERENCE) return null;
  return { difference: { what, selectedWith, restWith, also: [], ...association }, having };
}

/** One row for a call, by what is oddest about it; and one for facts that the same traces have. */
function merged(found: { difference: Difference; having: Set<Described> }[]): Difference[] {
  const kept: typeof found = [];
  for (const one of found) {
    const { what } = one.difference;
    const same = kept.find(({ difference: known, having }) =>
      what.kind === "call"
        ? known.what.kind === "call" && known.what.call === what.call
        : known.what.kind === "fact" && agreement(having, one.having) >= SAME,
    );
    if (same === undefined) kept.push(one);
    else if (what.kind === "fact") same.difference.also.push(what.fact);
  }
  return kept.map(({ difference }) => difference);
}

function agreement(left: Set<Described>, right: Set<Described>): number {
  let both = 0;
  for (const trace of left) if (right.has(trace)) both++;
  return both / (left.size + right.size - both);
}
