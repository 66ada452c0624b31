import type { DescribedTraces } from "../../../port/traces.ts";
import type { DescribedSpan } from "./described-spans.ts";
import { createPairs } from "./pairs.ts";
import { selfTimes } from "./self-times.ts";
import type { TraceFacts } from "./trace-facts.ts";

interface TraceDescriber {
  add(
    selected: boolean,
    alike: boolean,
    operation: { service: string; name: string },
    spans: DescribedSpan[],
  ): void;
  described(): Omit<DescribedTraces, "complete">;
}

/** What fewer traces have says nothing, and ids would fill the answer. */
const LEAST_TRACES = 3;

/** Gathers what traces have. */
export function createTraceDescriber(facts: TraceFacts): TraceDescriber {
  const operations = createPairs((service: string, name: string) => ({ service, name }));
  const calls = createPairs((service: string, name: string) => ({ service, name }));
  const traces: DescribedTraces["traces"] = [];
  return {
    add(selected, alike, operation, spans) {
      const own = new Set<number>();
      const sums = new Map<number, { call: number; spans: number; failed: number; selfNanos: number }>();
      const selfNanos = selfTimes(spans);
      for (const [index, span] of spans.entries()) {
        for (const fact of span.facts) own.add(fact);
        if (span.parentSpanId === null) continue;
        const call = calls.add(span.service, span.name);
        const sum = sums.get(call) ?? { call, spans: 0, failed: 0, selfNanos: 0 };
        sums.set(call, sum);
        sum.spans++;
        sum.failed += span.failed ? 1 : 0;
        sum.selfNanos = Math.max(sum.selfNanos, selfNanos[index] ?? 0);
      }
      traces.push({
        selected,
        alike,
        operation: operations.add(operation.service, operation.name),
        facts: [...own],
        calls: [...sums.values()],
      });
    },
    described() {
      const counts = new Map<number, number>();
      for (const trace of traces)
        for (const fact of trace.facts) counts.set(fact, (counts.get(fact) ?? 0) + 1);
      const kept = new Map(
        [...counts]
          .filter(([, count]) => count >= LEAST_TRACES)
          .map(([fact], place): [number, number] => [fact, place]),
      );
      return {
        operations: operations.items,
        calls: calls.items,
        facts: [...kept.keys()].map((fact) => facts.items[fact]!),
        traces: traces.map((trace) =>
          Object.assign({}, trace, { facts: trace.facts.flatMap((fact) => kept.get(fact) ?? []) }),
        ),
      };
    },
  };
}
