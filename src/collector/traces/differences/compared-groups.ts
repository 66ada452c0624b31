import type { DescribedTraces } from "#collector/store/port/traces.ts";
import type { Stratum } from "./stratified.ts";

/** How the traces are compared: each selected one with the rest of its stratum. */
export interface Groups {
  /** False if the selected traces' operations have too few others, so that all the rest is compared. */
  byOperation: boolean;
  /** Number of traces per stratum; the counts `With` are still 0. */
  strata: readonly Readonly<Stratum>[];
  selected: number;
  rest: number;
  /** Traces that are on neither side: of the selected time, but not selected. */
  beside: number;
  sideOf: (trace: number) => "selected" | "rest" | "beside" | null;
  stratumOf: (trace: number) => number;
}

/** Share of the selected traces that must have enough others of their operation. */
const COVERED = 0.5;
const LEAST_REST = 10;

/** Groups traces by operation, so that what every request of a failing route has does not count as a difference. */
export function groupTraces(traces: DescribedTraces["traces"]): Groups {
  const others: number[] = [];
  for (const { selected, beside, operation } of traces)
    if (!selected && !beside) others[operation] = (others[operation] ?? 0) + 1;
  const selected = traces.filter((trace) => trace.selected);
  const covered = selected.filter(({ operation }) => (others[operation] ?? 0) >= LEAST_REST);
  const byOperation = selected.length > 0 && covered.length / selected.length >= COVERED;
  const sideOf: Groups["sideOf"] = (trace) => {
    const { selected: isSelected, beside, alike } = traces[trace]!;
    if (isSelected) return "selected";
    if (beside) return "beside";
    // Without strata, traces sampled for being of the same operation would crowd the rest.
    return byOperation || !alike ? "rest" : null;
  };
  const stratumOf = (trace: number) => (byOperation ? traces[trace]!.operation : 0);
  const strata: Stratum[] = [];
  const counts = { selected: 0, rest: 0, beside: 0 };
  for (const trace of traces.keys()) {
    const side = sideOf(trace);
    if (side === null) continue;
    counts[side]++;
    if (side === "beside") continue;
    strata[stratumOf(trace)] ??= { selected: 0, selectedWith: 0, rest: 0, restWith: 0 };
    strata[stratumOf(trace)]![side]++;
  }
  return { byOperation, strata, ...counts, sideOf, stratumOf };
}
