import { describe, expect, it } from "vitest";
import type { Span } from "#model/span.ts";
import type { Store } from "#collector/store/port/store.ts";
import { createRandom, type Random } from "../fuzz/random.ts";
import { makeBatch, newTraceId, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";
import { randomTrace, shuffled } from "./random-trace.ts";

const TRACES = 25;

/** How a store puts traces together that arrive late, twice, in pieces and in any order. */
export function describeArrival(name: string, openStore: OpenStore): void {
  describe(`${name}: the order of arrival`, () => {
    const { store } = useStore(openStore);

    it("makes no difference, nor does it that some came twice", async () => {
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

/** The same spans of another trace. */
function renamed(spans: Span[]): Span[] {
  const traceId = newTraceId();
  return spans.map((span) => Object.assign({}, span, { traceId }));
}

/** All spans in any order, every third once more, in batches of one to six. */
function pieces(random: Random, spans: Span[]): Span[][] {
  const sent = shuffled(random, [...spans, ...spans.filter(() => random(3) === 0)]);
  const batches: Span[][] = [];
  while (sent.length > 0) batches.push(sent.splice(0, 1 + random(6)));
  return batches;
}

/** What a store knows of the spans' trace, but for its id. */
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
