import { expect, test, vi } from "vitest";
import { createPacker, joinPacks, type Pack } from "./pack-items.ts";

function packer(size: number) {
  const packs: Pack[] = [];
  const encode = (items: number[]) => Uint8Array.from(items);
  return { packs, ...createPacker<number>({ size, every: 5, encode, keep: (pack) => packs.push(pack) }) };
}

test("what came together is written together, and what is left over soon after", async () => {
  const { add, packs } = packer(3);
  for (const item of [1, 2, 3]) add(item);
  await vi.waitFor(() => expect(packs).toHaveLength(1));
  add(4);
  await vi.waitFor(() => expect(packs.map(({ body }) => Array.from(body))).toEqual([[1, 2, 3], [4]]));
});

test("all is written when it is asked for, and nothing twice", () => {
  const { add, pack, packs } = packer(3);
  add(1);
  add(2);
  pack();
  pack();
  expect(packs).toEqual([{ body: Uint8Array.of(1, 2), items: 2 }]);
});

test("packs are joined byte by byte, and their items counted", () => {
  const { body, items } = joinPacks([
    { body: Uint8Array.of(1, 2), items: 2 },
    { body: Uint8Array.of(3), items: 1 },
  ]);
  expect(Array.from(body)).toEqual([1, 2, 3]);
  expect(items).toBe(3);
});
