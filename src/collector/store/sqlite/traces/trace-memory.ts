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

/** The traces that were described before, and what they refer to. */
export interface TraceMemory {
  facts: TraceFacts;
  calls: Calls;
  /** Of a trace of so many spans: it changes only by more of them. */
  get(connection: Connection, trace: number, spans: number): TraceDescription | undefined;
  set(connection: Connection, trace: number, spans: number, description: TraceDescription): void;
}

/** Some megabytes: a question needs a tenth of it where traces are alike. */
const MAX_NUMBERS = 300_000;
const MAX_CHARACTERS = 3_000_000;
/** What a call weighs beside its texts. */
const CALL = 100;

export interface TraceMemories {
  /** What is known is lent to each question, and forgotten where it is too much after it. */
  lend<T>(use: (memory: TraceMemory) => T): T;
}

export function createTraceMemories(): TraceMemories {
  let memory = createTraceMemory();
  return {
    lend(use) {
      try {
        return use(memory);
      } finally {
        if (memory.isTooLarge()) memory = createTraceMemory();
      }
    },
  };
}

function createTraceMemory(): TraceMemory & { isTooLarge(): boolean } {
  const facts = createTraceFacts();
  let ofCalls = 0;
  const calls = createPairs((service, name) => {
    ofCalls += CALL + service.length + name.length;
    return { service, name };
  });
  const known = new WeakMap<Connection, Map<number, { spans: number; description: TraceDescription }>>();
  let numbers = 0;
  return {
    facts,
    calls,
    get(connection, trace, spans) {
      const found = known.get(connection)?.get(trace);
      return found?.spans === spans ? found.description : undefined;
    },
    set(connection, trace, spans, description) {
      let traces = known.get(connection);
      if (traces === undefined) {
        traces = new Map();
        known.set(connection, traces);
      }
      traces.set(trace, { spans, description });
      numbers += description.facts.length + 8 * description.calls.length;
    },
    isTooLarge: () => numbers > MAX_NUMBERS || facts.characters() + ofCalls > MAX_CHARACTERS,
  };
}
