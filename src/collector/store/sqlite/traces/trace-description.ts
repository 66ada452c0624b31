import { isFailed } from "./span-flags.ts";
import type { DescribedSpans } from "./described-spans.ts";
import { selfTimes } from "./self-times.ts";
import type { Calls, CallSum, TraceDescription, DescriptionCache } from "./description-cache.ts";

const NO_SPANS: readonly number[] = [];

/** Describes traces one by one, from their spans' columns. */
export function createTraceDescriber({
  facts,
  calls,
}: Pick<DescriptionCache, "facts" | "calls">): (spans: DescribedSpans, trace: number) => TraceDescription {
  /** The last trace with each fact, which costs less than a set per trace. */
  const lastWith: number[] = [];
  let number = 0;
  return (spans, trace) => {
    number++;
    while (lastWith.length < facts.items.length) lastWith.push(0);
    const places = spans.ofTrace.get(trace) ?? NO_SPANS;
    const own: number[] = [];
    const add = (some: readonly number[]) => {
      for (const fact of some) {
        if (lastWith[fact] === number) continue;
        lastWith[fact] = number;
        own.push(fact);
      }
    };
    for (const place of places) {
      add(spans.facts[place]!);
      add(spans.processFacts[place]!);
    }
    return { facts: own, calls: callSums(spans, places, calls) };
  };
}

/** The trace's spans by kind, without the first. */
function callSums(spans: DescribedSpans, places: readonly number[], calls: Calls): CallSum[] {
  const { services, names, flags, parentSpanIds, texts } = spans;
  const sums = new Map<number, CallSum>();
  const selfNanos = selfTimes(spans, places);
  for (const [index, place] of places.entries()) {
    if (parentSpanIds[place] === null) continue;
    const call = calls.add(texts.name(services[place]!), texts.name(names[place]!));
    let sum = sums.get(call);
    if (sum === undefined) {
      sum = { call, spans: 0, failed: 0, selfNanos: 0 };
      sums.set(call, sum);
    }
    sum.spans++;
    if (isFailed(flags[place]!)) sum.failed++;
    sum.selfNanos = Math.max(sum.selfNanos, selfNanos[index]!);
  }
  return [...sums.values()];
}
