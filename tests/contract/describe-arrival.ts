import { describe, expect, it } from "vitest";
import type { Span } from "#model/span.ts";
import type { Store } from "#collector/store/port/store.ts";
import { createRandom, type Random } from "../fuzz/random.ts";
import { makeBatch, newTraceId, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";
import { randomTrace, shuffled } from "./random-trace.ts";

const TRACES = 25;

/** Traces that arrive late, repeatedly, in parts and in any order. */
export function describeArrival(name: string, openStore: OpenStore): void {
  describe(`${name}: order of arrival`, () => {
    const { store } = useStore(openStore);

    it("does not matter, nor do repeated spans", async () => {
      for (let seed = 0; seed < TRACES; seed += 1) {
        const random = createRandom(seed);
        const spans = randomTrace(random);
        const again = renamed(spans);
        await store().append(makeBatch({ spans }));
        for (const batch of pieces(random, again)) await store().append(makeBatch({ spans: batch }));
        const [first, second] = [await known(store(), spans), await known(store(), again)];
        expect(second, `seed ${seed}`).toEqual(first);
        expect(first.spans, `seed ${seed}`).toHaveLength(spans.length);
      }
    });
  });
}

/** The same spans as another trace. */
function renamed(spans: Span[]): Span[] {
  const traceId = newTraceId();
  return spans.map((span) => Object.assign({}, span, { traceId }));
}

/** All spans in random order, every third one twice, in batches of one to six. */
function pieces(random: Random, spans: Span[]): Span[][] {
  const sent = shuffled(random, [...spans, ...spans.filter(() => random(3) === 0)]);
  const batches: Span[][] = [];
  while (sent.length > 0) batches.push(sent.splice(0, 1 + random(6)));
  return batches;
}

/** Everything the store has of the spans' trace, except its id. */
async function known(store: Store, [span]: Span[]) {
  const traceId = span!.traceId;
  const range = { words: [], start: 0, end: NOW + 1e9 };
  const { items } = await store.listTraces(range, "newest", { limit: 100 });
  const line = items.find((trace) => trace.traceId === traceId);
  return {
    line: { ...line, traceId: "" },
    spans: (await store.getTrace(traceId))?.spans.map((one) => Object.assign(one, { traceId: "" })) ?? [],
  };
}
