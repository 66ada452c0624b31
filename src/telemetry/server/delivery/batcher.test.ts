import { expect, test, vi } from "vitest";
import { createBatcher, createPacker, joinPacks, type Pack } from "./batcher.ts";

function batcher(
  options: { size?: number; capacity?: number; send?: (items: number[]) => Promise<unknown> } = {},
) {
  const sent: number[][] = [];
  const onDrop = vi.fn();
  const send = options.send ?? ((items: number[]) => Promise.resolve(sent.push(items)));
  return {
    sent,
    onDrop,
    ...createBatcher<number>({ size: 3, capacity: 100, every: 5, onDrop, ...options, send }),
  };
}

test("a full batch is sent immediately, and the rest later", async () => {
  const { add, sent } = batcher();
  for (const item of [1, 2, 3, 4]) add(item);
  await vi.waitFor(() => expect(sent).toEqual([[1, 2, 3], [4]]));
});

test("items beyond the capacity are counted", async () => {
  const { add, flush, onDrop, sent } = batcher({ capacity: 2 });
  for (const item of [1, 2, 3, 4]) add(item);
  await flush();
  expect(sent).toEqual([[1, 2]]);
  expect(onDrop).toHaveBeenCalledTimes(2);
});

test("items added while a batch is being sent form the next one", async () => {
  const sent: number[][] = [];
  const { add, flush } = batcher({
    size: 100,
    send: (items) => {
      if (items[0] === 1) for (const item of [2, 3, 4]) add(item);
      return Promise.resolve(sent.push(items));
    },
  });
  add(1);
  await flush();
  expect(sent).toEqual([[1], [2, 3, 4]]);
});

test("only one batch is sent at a time", async () => {
  const finish: (() => void)[] = [];
  const sent: number[][] = [];
  const { add, flush } = batcher({
    size: 1,
    send: (items) => (sent.push(items), new Promise<void>((resolve) => finish.push(resolve))),
  });
  add(1);
  add(2);
  const flushed = flush();
  expect(sent).toEqual([[1]]);
  finish[0]?.();
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  finish[1]?.();
  await flushed;
  expect(sent).toEqual([[1], [2]]);
});

test("a process that ends while a batch is being sent takes out everything unsent", async () => {
  const sent: number[][] = [];
  const { add, flush, takeAll } = batcher({
    send: (items) => (sent.push(items), new Promise<void>(() => undefined)),
  });
  for (const item of [1, 2, 3, 4, 5, 6, 7]) add(item);
  void flush();
  add(8);
  expect(sent).toEqual([[1, 2, 3]]);
  expect(takeAll()).toEqual([4, 5, 6, 7, 8]);
});

test("items taken out while a batch is being sent are not sent as well", async () => {
  const sent: number[][] = [];
  const finish: (() => void)[] = [];
  const { add, flush, takeAll } = batcher({
    send: (items) => (sent.push(items), new Promise<void>((resolve) => finish.push(resolve))),
  });
  for (const item of [1, 2, 3, 4, 5]) add(item);
  const flushed = flush();
  takeAll();
  finish[0]?.();
  await flushed;
  expect(sent).toEqual([[1, 2, 3]]);
});

function packer(size: number) {
  const packs: Pack[] = [];
  const encode = (items: number[]) => Uint8Array.from(items);
  return { packs, ...createPacker<number>({ size, every: 5, encode, onPack: (pack) => packs.push(pack) }) };
}

test("items added together are encoded together, and the rest soon after", async () => {
  const { add, packs } = packer(3);
  for (const item of [1, 2, 3]) add(item);
  await vi.waitFor(() => expect(packs).toHaveLength(1));
  add(4);
  await vi.waitFor(() => expect(packs.map(({ body }) => Array.from(body))).toEqual([[1, 2, 3], [4]]));
});

test("more items at once than a pack holds are several packs", async () => {
  const { add, packs } = packer(3);
  for (const item of [1, 2, 3, 4, 5, 6, 7]) add(item);
  await vi.waitFor(() => expect(packs.map(({ items }) => items)).toEqual([3, 3, 1]));
});

test("everything is encoded on request, and nothing twice", () => {
  const { add, pack, packs } = packer(3);
  add(1);
  add(2);
  pack();
  pack();
  expect(packs).toEqual([{ body: Uint8Array.of(1, 2), items: 2 }]);
});

test("packs are concatenated, and their items added up", () => {
  const { body, items } = joinPacks([
    { body: Uint8Array.of(1, 2), items: 2 },
    { body: Uint8Array.of(3), items: 1 },
  ]);
  expect(Array.from(body)).toEqual([1, 2, 3]);
  expect(items).toBe(3);
});
