import type { Nanos } from "#lib/units.ts";
import type { DescribedTraces } from "#collector/store/port/traces.ts";

/** Something that is odd about a kind of call in a trace, as measured by the traces that are not selected. */
export interface CallFact {
  call: number;
  oddity: "slow" | "many" | "failed" | "present";
  /** `slow`: its own time from which on it counts. `many`: spans a trace. Else 0. */
  threshold: number;
  has: (call: { spans: number; failed: number; selfNanos: Nanos }) => boolean;
}

/** Less than a tenth of the rest may be odd, so that what is usual is not called so. */
const USUAL = 0.95;
/** Slower than the usual by less is noise. */
const LEAST_SLOWER: Nanos = 1e6;
const SLOWER = 1.2;
/** Fewer say nothing of what is usual. */
const LEAST_REST = 5;

/** The oddities to look for in the calls of traces: of each call, what is beyond the usual of the rest. */
export function callFacts(described: Pick<DescribedTraces, "calls" | "traces">): CallFact[] {
  const ofRest = described.traces.flatMap(({ selected, calls }) => (selected ? [] : calls));
  const byCall = Map.groupBy(ofRest, ({ call }) => call);
  return described.calls.flatMap((_, call): CallFact[] => {
    const sums = byCall.get(call) ?? [];
    const odd: CallFact[] = [
      { call, oddity: "failed", threshold: 0, has: ({ failed }) => failed > 0 },
      { call, oddity: "present", threshold: 0, has: () => true },
    ];
    if (sums.length < LEAST_REST) return odd;
    const slow = Math.max(usual(sums.map(({ selfNanos }) => selfNanos)) * SLOWER, LEAST_SLOWER);
    const many = usual(sums.map(({ spans }) => spans)) + 1;
    odd.push(
      { call, oddity: "slow", threshold: slow, has: ({ selfNanos }) => selfNanos > slow },
      { call, oddity: "many", threshold: many, has: ({ spans }) => spans > many },
    );
    return odd;
  });
}

function usual(values: number[]): number {
  const ordered = values.toSorted((left, right) => left - right);
  return ordered[Math.min(ordered.length - 1, Math.floor(USUAL * ordered.length))] ?? 0;
}
