import type { Nanos } from "#lib/units.ts";
import type { Samples } from "./read-samples.ts";

/** How long a sample counts where nothing says it: SDKs take about a hundred a second. */
const USUAL: Nanos = 10e6;
/** A longer wait for the next sample than this many intervals is a gap, in which nothing is known. */
const GAP = 10;

/**
 * The time that each sample stands for: until the next one of its thread. The last one, and one before a gap, stands for
 * the thread's usual interval.
 */
export function sampleWeights({
  at,
  thread,
  threads,
}: Pick<Samples, "at" | "thread" | "threads">): Float64Array {
  const weights = new Float64Array(at.length);
  const next = new Int32Array(at.length).fill(-1);
  const lastOf = new Int32Array(threads.length).fill(-1);
  const waits: number[][] = threads.map(() => []);
  for (let sample = 0; sample < at.length; sample++) {
    const of = thread[sample]!;
    const before = lastOf[of]!;
    lastOf[of] = sample;
    if (before === -1) continue;
    next[before] = sample;
    const wait = at[sample]! - at[before]!;
    if (wait > 0) waits[of]!.push(wait);
  }
  const overall = median(waits.flat()) ?? USUAL;
  const usual = waits.map((of) => median(of) ?? overall);
  for (let sample = 0; sample < at.length; sample++) {
    const interval = usual[thread[sample]!]!;
    const wait = next[sample] === -1 ? interval : at[next[sample]!]! - at[sample]!;
    weights[sample] = wait > GAP * interval ? interval : wait;
  }
  return weights;
}

function median(values: number[]): number | undefined {
  return Float64Array.from(values).toSorted()[Math.floor(values.length / 2)];
}
