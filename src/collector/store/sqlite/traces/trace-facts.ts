import type { Attributes, AttributeValue } from "#model/attributes.ts";
import type { DescribedTraces } from "../../port/traces.ts";
import { createPairs, type Pairs } from "./pairs.ts";

type Fact = DescribedTraces["facts"][number];

/** Facts about spans and their processes, each stored once; methods return indexes into `items`. */
export interface TraceFacts {
  items: Fact[];
  ofSpan(attributes: Attributes): number[];
  /** Computed once per resource, which the spans of a process share. */
  ofProcess(service: string, resource: Attributes): number[];
  /** Approximate memory, in characters. */
  characters(): number;
}

const MAX_VALUE = 200;
/** Overhead of an item without its texts. */
const ITEM = 100;

export function createTraceFacts(): TraceFacts {
  const items: Fact[] = [];
  const known = new Map<string | null, Pairs<Fact>>();
  let characters = 0;
  const pairsOf = (service: string | null) => {
    const make = (key: string, value: string) => {
      characters += ITEM + key.length + value.length;
      return { service, key, value };
    };
    const pairs = known.get(service) ?? createPairs(make, items);
    known.set(service, pairs);
    return pairs;
  };
  const ofSpans = pairsOf(null);
  const processes = new WeakMap<Attributes, Map<string, number[]>>();
  const readProcess = (service: string, resource: Attributes): number[] => {
    const pairs = pairsOf(service);
    return Object.entries(resource).flatMap(([key, held]) => {
      const value = key.startsWith("telemetry.") || key === "service.name" ? null : factValue(held);
      return value === null ? [] : pairs.add(key, value);
    });
  };
  return {
    items,
    ofSpan(attributes) {
      const places: number[] = [];
      for (const key in attributes) {
        const value = factValue(attributes[key]!);
        if (value !== null) places.push(ofSpans.add(key, value));
      }
      return places;
    },
    ofProcess(service, resource) {
      const ofServices = processes.get(resource) ?? new Map<string, number[]>();
      processes.set(resource, ofServices);
      const places = ofServices.get(service) ?? readProcess(service, resource);
      ofServices.set(service, places);
      return places;
    },
    characters: () => characters,
  };
}

/** A value that many traces can share, as text; null for lists, maps, fractions and long texts. */
function factValue(value: AttributeValue): string | null {
  if (typeof value === "string") return value === "" || value.length > MAX_VALUE ? null : value;
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" && Number.isInteger(value) ? String(value) : null;
}
