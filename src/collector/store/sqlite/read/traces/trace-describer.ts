import type { AttributeValue } from "#model/attributes.ts";
import type { Span } from "#model/span.ts";
import type { DescribedTraces } from "../../../port/traces.ts";
import { selfTimes } from "./self-times.ts";

interface TraceDescriber {
  add(selected: boolean, alike: boolean, operation: { service: string; name: string }, spans: Span[]): void;
  described(): Omit<DescribedTraces, "complete">;
}

/** What fewer traces have says nothing, and ids would fill the answer. */
const LEAST_TRACES = 3;
const MAX_VALUE = 200;

/** Gathers what traces have. */
export function createTraceDescriber(): TraceDescriber {
  const operations = createList<{ service: string; name: string }>(
    ({ service, name }) => `${service}\n${name}`,
  );
  const calls = createList<{ service: string; name: string }>(({ service, name }) => `${service}\n${name}`);
  const facts = createList<DescribedTraces["facts"][number]>(
    ({ service, key, value }) => `${service ?? ""}\n${key}\n${value}`,
  );
  const traces: DescribedTraces["traces"] = [];
  return {
    add(selected, alike, operation, spans) {
      const own = new Set<number>();
      const sums = new Map<number, { call: number; spans: number; failed: number; selfNanos: number }>();
      const selfNanos = selfTimes(spans);
      for (const [index, span] of spans.entries()) {
        for (const [key, held] of Object.entries(span.attributes)) {
          const value = factValue(held);
          if (value !== null) own.add(facts.add({ service: null, key, value }));
        }
        for (const [key, held] of Object.entries(span.resource)) {
          const value = key.startsWith("telemetry.") || key === "service.name" ? null : factValue(held);
          if (value !== null) own.add(facts.add({ service: span.service, key, value }));
        }
        if (span.parentSpanId === null) continue;
        const call = calls.add({ service: span.service, name: span.name });
        const sum = sums.get(call) ?? { call, spans: 0, failed: 0, selfNanos: 0 };
        sums.set(call, sum);
        sum.spans++;
        sum.failed += span.status === "error" ? 1 : 0;
        sum.selfNanos = Math.max(sum.selfNanos, selfNanos[index] ?? 0);
      }
      traces.push({
        selected,
        alike,
        operation: operations.add(operation),
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

/** A value that many traces can share, as text; null for lists, maps, fractions and long texts. */
function factValue(value: AttributeValue): string | null {
  if (typeof value === "string") return value === "" || value.length > MAX_VALUE ? null : value;
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" && Number.isInteger(value) ? String(value) : null;
}

function createList<T>(keyOf: (item: T) => string): { items: T[]; add(item: T): number } {
  const places = new Map<string, number>();
  const items: T[] = [];
  return {
    items,
    add(item) {
      const key = keyOf(item);
      let place = places.get(key);
      if (place === undefined) {
        place = items.push(item) - 1;
        places.set(key, place);
      }
      return place;
    },
  };
}
