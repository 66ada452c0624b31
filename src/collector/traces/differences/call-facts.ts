import type { Nanos } from "#lib/units.ts";
import type { DescribedTraces } from "#collector/store/port/traces.ts";

/** Something that is odd about a kind of call in a trace, as measured by the traces that are not selected. */
export interface CallFact {
  call: number;
  oddity: "slow" | "many" | "failed" | "present";
  /** `slow`: its own time from which on it counts. `many`: spans a trace. Else 0. */
  threshold: number;
  /** Asked with a place in the columns of `called`. */
  has: (place: number) => boolean;
}

/** Less than a tenth of the rest may be odd, so that what is usual is not called so. */
const USUAL = 0.95;
/** Slower than the usual by less is noise. */
const LEAST_SLOWER: Nanos = 1e6;
const SLOWER = 1.2;
/** Fewer say nothing of what is usual. */
const LEAST_REST = 5;

/**
 * The oddities to look for in the calls of traces: of each call, what is beyond the usual of the rest. `placesOf` has the
 * places of each call in the columns of `called`.
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
    const ofRest = places.filter((place) => !traces[trace[place]!]!.selected);
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
