import type { DescribedTraces } from "../../port/traces.ts";
import type { TraceDescription } from "./description-cache.ts";

/** A sampled trace; its numbers are indexes into all operations, facts and calls. */
export interface SampleTrace extends TraceDescription {
  selected: boolean;
  alike: boolean;
  beside: boolean;
  operation: number;
}

type Named = Pick<DescribedTraces, "operations" | "facts" | "calls">;

/** Facts of fewer traces are noise, and unique ids would fill the answer. */
const LEAST_TRACES = 3;

/** The traces with only the items that they refer to, in the order of first reference. */
export function compactTraces(traces: readonly SampleTrace[], all: Named): Omit<DescribedTraces, "complete"> {
  const counts = new Uint32Array(all.facts.length);
  for (const { facts } of traces) for (const fact of facts) counts[fact]!++;
  const operations = createNumbering(all.operations);
  const facts = createNumbering(all.facts);
  const calls = createNumbering(all.calls);
  const having: { trace: number[]; fact: number[] } = { trace: [], fact: [] };
  const called = columnsFor(traces.reduce((sum, trace) => sum + trace.calls.length, 0));
  let calledAt = 0;
  for (const [place, trace] of traces.entries()) {
    for (const fact of trace.facts) {
      if (counts[fact]! < LEAST_TRACES) continue;
      having.trace.push(place);
      having.fact.push(facts.placeOf(fact));
    }
    for (const sum of trace.calls) {
      called.trace[calledAt] = place;
      called.call[calledAt] = calls.placeOf(sum.call);
      called.spans[calledAt] = sum.spans;
      called.failed[calledAt] = sum.failed;
      called.selfNanos[calledAt++] = sum.selfNanos;
    }
  }
  return {
    traces: traces.map(({ selected, alike, beside, operation }) => ({
      selected,
      alike,
      beside,
      operation: operations.placeOf(operation),
    })),
    having: { trace: new Uint32Array(having.trace), fact: new Uint32Array(having.fact) },
    called,
    operations: operations.items,
    facts: facts.items,
    calls: calls.items,
  };
}

function columnsFor(calls: number): DescribedTraces["called"] {
  return {
    trace: new Uint32Array(calls),
    call: new Uint32Array(calls),
    spans: new Uint32Array(calls),
    failed: new Uint32Array(calls),
    selfNanos: new Float64Array(calls),
  };
}

/** Renumbers items in the order in which they are first looked up. */
function createNumbering<T>(all: readonly T[]): { items: T[]; placeOf(number: number): number } {
  const items: T[] = [];
  const places = new Int32Array(all.length).fill(-1);
  return {
    items,
    placeOf(number) {
      let place = places[number]!;
      if (place === -1) {
        place = items.push(all[number]!) - 1;
        places[number] = place;
      }
      return place;
    },
  };
}
