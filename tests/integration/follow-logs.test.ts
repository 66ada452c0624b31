import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LogView } from "#api/logs.ts";
import { makeBatch, makeLog, NOW } from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const A_BATCH = 10;
const BATCHES_BEFORE = 30;
const BATCHES = 90;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

/** Numbered lines, a millisecond apart. */
function write(batch: number) {
  const logs = Array.from({ length: A_BATCH }, (_, index) => {
    const number = batch * A_BATCH + index;
    return makeLog({ body: `line ${number}`, time: BigInt(NOW + number) * 1_000_000n });
  });
  return api.store.append(makeBatch({ logs }));
}

/** The numbers of the lines of a tail, in the order in which a reader gets them, up to the last one written. */
async function follow(): Promise<{ earlier: number[]; later: number[] }> {
  const stream = await api.get("/api/v1/logs?last=200", { accept: "text/event-stream" });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes(`"line ${BATCHES * A_BATCH - 1}"`)) text += (await reader.read()).value ?? "";
  const found: Record<string, number[]> = { earlier: [], log: [] };
  for (const [, event = "", data = ""] of text.matchAll(/^event: (\w+)\ndata: (.+)$/gm)) {
    const logs = [JSON.parse(data)].flat() as LogView[];
    found[event]?.push(...logs.map(({ message }) => Number(message.slice(5))));
  }
  return { earlier: found["earlier"]!.toReversed(), later: found["log"]! };
}

it("a tail has the last lines and all later ones once and in order, while lines are written", async () => {
  for (let batch = 0; batch < BATCHES_BEFORE; batch += 1) await write(batch);
  const [, ...tails] = await Promise.all([
    (async () => {
      for (let batch = BATCHES_BEFORE; batch < BATCHES; batch += 1) {
        await write(batch);
        await sleep(25);
      }
    })(),
    ...[0, 130, 700].map((wait) => sleep(wait).then(follow)),
  ]);
  for (const { earlier, later } of tails) {
    expect(earlier).toHaveLength(200);
    const all = [...earlier, ...later];
    expect(all).toEqual(Array.from({ length: all.length }, (_, index) => earlier[0]! + index));
  }
  api.stopping.abort();
});
