import type { Nanos } from "#lib/units.ts";
import type { DescribedTraces } from "#collector/store/port/traces.ts";

/** An anomaly of a kind of call in a trace, relative to the traces of the rest. */
export interface CallFact {
  call: number;
  oddity: "slow" | "many" | "failed" | "present";
  /** Exclusive lower bound: self time in nanoseconds for `slow`, spans per trace for `many`; otherwise 0. */
  threshold: number;
  /** Takes an index of the columns of `called`. */
  has: (place: number) => boolean;
}

/** Quantile of the rest that counts as usual. */
const USUAL = 0.95;
/** Anything faster is never slow: the difference would be noise. */
const LEAST_SLOWER: Nanos = 1e6;
const SLOWER = 1.2;
/** Fewer calls do not show what is usual. */
const LEAST_REST = 5;

/**
 * The anomalies to look for in the calls of traces: for each call, what exceeds the usual of the rest. `placesOf` has the
 * indexes of each call in the columns of `called`.
 */
export function callFacts(
  { called, traces }: Pick<DescribedTraces, "called" | "traces">,
  placesOf: readonly (readonly number[])[],
): CallFact[] {
  const { trace, failed, selfNanos, spans } = called;
  return placesOf.flatMap((places, call): CallFact[] => {
    const odd: CallFact[] = [
      { call, oddity: "failed", threshold: 0, has: (place) => failed[place]! > 0 },
      { call, oddity: "present", threshold: 0, has: () => true },
    ];
    const ofRest = places.filter((place) => {
      const { selected, beside } = traces[trace[place]!]!;
      return !selected && !beside;
    });
    if (ofRest.length < LEAST_REST) return odd;
    const slow = Math.max(usual(ofRest.map((place) => selfNanos[place]!)) * SLOWER, LEAST_SLOWER);
    const many = usual(ofRest.map((place) => spans[place]!)) + 1;
    odd.push(
      { call, oddity: "slow", threshold: slow, has: (place) => selfNanos[place]! > slow },
      { call, oddity: "many", threshold: many, has: (place) => spans[place]! > many },
    );
    return odd;
  });
}

function usual(values: number[]): number {
  const ordered = Float64Array.from(values).toSorted();
  return ordered[Math.min(ordered.length - 1, Math.floor(USUAL * ordered.length))] ?? 0;
}
