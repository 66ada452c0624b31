import type { AttributeValue } from "#model/attributes.ts";
import type { Attributes } from "#model/attributes.ts";
import type { DescribedTraces } from "../../../port/traces.ts";
import type { DescribedSpan } from "./described-spans.ts";
import { selfTimes } from "./self-times.ts";

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
const MAX_VALUE = 200;

/** Gathers what traces have. */
export function createTraceDescriber(): TraceDescriber {
  const operations = createList((service: string, name: string) => ({ service, name }));
  const calls = createList((service: string, name: string) => ({ service, name }));
  const facts = createFacts();
  const traces: DescribedTraces["traces"] = [];
  return {
    add(selected, alike, operation, spans) {
      const own = new Set<number>();
      const sums = new Map<number, { call: number; spans: number; failed: number; selfNanos: number }>();
      const selfNanos = selfTimes(spans);
      for (const [index, span] of spans.entries()) {
        facts.addOfSpan(own, span.attributes);
        facts.addOfProcess(own, span);
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

/** A value that many traces can share, as text; null for lists, maps, fractions and long texts. */
function factValue(value: AttributeValue): string | null {
  if (typeof value === "string") return value === "" || value.length > MAX_VALUE ? null : value;
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" && Number.isInteger(value) ? String(value) : null;
}

type Fact = DescribedTraces["facts"][number];

function createFacts() {
  const items: Fact[] = [];
  const ofService = new Map<string | null, ReturnType<typeof createList<Fact>>>();
  const listOf = (service: string | null) => {
    let list = ofService.get(service);
    if (list === undefined) {
      list = createList((key, value) => ({ service, key, value }), items);
      ofService.set(service, list);
    }
    return list;
  };
  const ofSpans = listOf(null);
  /** Spans of a process share what it says of itself. */
  const known = new Map<Attributes, Map<string, number[]>>();
  const ofProcess = ({ resource, service }: DescribedSpan): number[] => {
    const list = listOf(service);
    return Object.entries(resource).flatMap(([key, held]) => {
      const value = key.startsWith("telemetry.") || key === "service.name" ? null : factValue(held);
      return value === null ? [] : list.add(key, value);
    });
  };
  return {
    items,
    addOfSpan(own: Set<number>, attributes: Attributes) {
      for (const key in attributes) {
        const value = factValue(attributes[key]!);
        if (value !== null) own.add(ofSpans.add(key, value));
      }
    },
    addOfProcess(own: Set<number>, span: DescribedSpan) {
      let ofResource = known.get(span.resource);
      if (ofResource === undefined) {
        ofResource = new Map();
        known.set(span.resource, ofResource);
      }
      let places = ofResource.get(span.service);
      if (places === undefined) {
        places = ofProcess(span);
        ofResource.set(span.service, places);
      }
      for (const place of places) own.add(place);
    },
  };
}

/** Gives each pair of texts a place among the items: looked up one after the other, as joining them costs more. */
function createList<T>(make: (first: string, second: string) => T, items: T[] = []) {
  const places = new Map<string, Map<string, number>>();
  return {
    items,
    add(first: string, second: string): number {
      let among = places.get(first);
      if (among === undefined) {
        among = new Map();
        places.set(first, among);
      }
      let place = among.get(second);
      if (place === undefined) {
        place = items.push(make(first, second)) - 1;
        among.set(second, place);
      }
      return place;
    },
  };
}
