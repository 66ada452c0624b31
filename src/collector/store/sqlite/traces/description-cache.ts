import type { Nanos } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import { createPairs, type Pairs } from "./pairs.ts";
import { createTraceFacts, type TraceFacts } from "./trace-facts.ts";

/** The facts and calls of a trace, as indexes into all facts and all calls. */
export interface TraceDescription {
  /** Each once. */
  facts: readonly number[];
  calls: readonly CallSum[];
}

/** The spans of one kind in a trace. */
export interface CallSum {
  call: number;
  spans: number;
  failed: number;
  /** Self time of the longest of them. */
  selfNanos: Nanos;
}

export type Calls = Pairs<{ service: string; name: string }>;

/** Descriptions of traces, and the facts and calls that they refer to by number. */
export interface DescriptionCache {
  facts: TraceFacts;
  calls: Calls;
  /** The description for this number of spans: a trace changes only by getting more. */
  get(connection: Connection, trace: number, spans: number): TraceDescription | undefined;
  set(connection: Connection, trace: number, spans: number, description: TraceDescription): void;
}

/** Some megabytes: a question needs a tenth of it where traces are alike. */
const MAX_NUMBERS = 300_000;
const MAX_CHARACTERS = 3_000_000;
/** Approximate weight of a call, without its texts. */
const CALL = 100;

export interface DescriptionCaches {
  /** Lends the cache to a question. Its numbers refer to each other, so one that has grown too large is replaced as a whole. */
  use<T>(run: (cache: DescriptionCache) => T): T;
}

export function createDescriptionCaches(): DescriptionCaches {
  let cache = createDescriptionCache();
  return {
    use(run) {
      try {
        return run(cache);
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
