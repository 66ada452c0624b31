import { expect, test, vi } from "vitest";
import { createBatcher } from "./batcher.ts";

function batcher(
  options: { size?: number; room?: number; send?: (items: number[]) => Promise<unknown> } = {},
) {
  const sent: number[][] = [];
  const onDrop = vi.fn();
  const send = options.send ?? ((items: number[]) => Promise.resolve(sent.push(items)));
  return {
    sent,
    onDrop,
    ...createBatcher<number>({ size: 3, room: 100, every: 5, onDrop, ...options, send }),
  };
}

test("a full batch leaves, and what is left over leaves by itself", async () => {
  const { add, sent } = batcher();
  for (const item of [1, 2, 3, 4]) add(item);
  await vi.waitFor(() => expect(sent).toEqual([[1, 2, 3], [4]]));
});

test("what finds no room is counted", async () => {
  const { add, flush, onDrop, sent } = batcher({ room: 2 });
  for (const item of [1, 2, 3, 4]) add(item);
  await flush();
  expect(sent).toEqual([[1, 2]]);
  expect(onDrop).toHaveBeenCalledTimes(2);
});

test("what comes while a batch is under way leaves together", async () => {
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

test("one batch is under way at a time", async () => {
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

test("a process that ends while a batch is under way gives away all that was not yet sent", async () => {
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

test("what was given away while a batch was under way is not sent as well", async () => {
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
