import type { Nanos } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import { createPairs, type Pairs } from "./pairs.ts";
import { createTraceFacts, type TraceFacts } from "./trace-facts.ts";

/** What a trace has: numbers are places among all facts and all calls. */
export interface TraceDescription {
  /** Each once. */
  facts: readonly number[];
  calls: readonly CallSum[];
}

/** A trace's spans of one kind. */
export interface CallSum {
  call: number;
  spans: number;
  failed: number;
  /** Of the longest of them, without what ran below it. */
  selfNanos: Nanos;
}

export type Calls = Pairs<{ service: string; name: string }>;

/** Descriptions of traces, and the facts and calls that they refer to by number. */
export interface DescriptionCache {
  facts: TraceFacts;
  calls: Calls;
  /** Of a trace with so many spans: only more of them change it. */
  get(connection: Connection, trace: number, spans: number): TraceDescription | undefined;
  set(connection: Connection, trace: number, spans: number, description: TraceDescription): void;
}

/** Some megabytes: a question needs a tenth of it where traces are alike. */
const MAX_NUMBERS = 300_000;
const MAX_CHARACTERS = 3_000_000;
/** What a call weighs beside its texts. */
const CALL = 100;

export interface DescriptionCaches {
  /** Lends the cache to a question. Its numbers refer to each other, so one that has grown too large is replaced as a whole. */
  lend<T>(use: (cache: DescriptionCache) => T): T;
}

export function createDescriptionCaches(): DescriptionCaches {
  let cache = createDescriptionCache();
  return {
    lend(use) {
      try {
        return use(cache);
      } finally {
        if (cache.isTooLarge()) cache = createDescriptionCache();
      }
    },
  };
}

function createDescriptionCache(): DescriptionCache & { isTooLarge(): boolean } {
  const facts = createTraceFacts();
  let ofCalls = 0;
  const calls = createPairs((service, name) => {
    ofCalls += CALL + service.length + name.length;
    return { service, name };
  });
  const descriptions = new WeakMap<
    Connection,
    Map<number, { spans: number; description: TraceDescription }>
  >();
  let numbers = 0;
  return {
    facts,
    calls,
    get(connection, trace, spans) {
      const found = descriptions.get(connection)?.get(trace);
      return found?.spans === spans ? found.description : undefined;
    },
    set(connection, trace, spans, description) {
      let traces = descriptions.get(connection);
      if (traces === undefined) {
        traces = new Map();
        descriptions.set(connection, traces);
      }
      traces.set(trace, { spans, description });
      numbers += description.facts.length + 8 * description.calls.length;
    },
    isTooLarge: () => numbers > MAX_NUMBERS || facts.characters() + ofCalls > MAX_CHARACTERS,
  };
}
