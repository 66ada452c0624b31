import { expect, it } from "vitest";
import type { Connection } from "../engine/connection.ts";
import { createTraceMemories, type TraceDescription } from "./trace-memory.ts";

const file = {} as Connection;
const other = {} as Connection;
const nothing: TraceDescription = { facts: [], calls: [] };

it("knows a trace of a file as long as no spans come to it", () => {
  const memories = createTraceMemories();
  memories.lend((memory) => memory.set(file, 7, 3, nothing));
  memories.lend((memory) => {
    expect(memory.get(file, 7, 3)).toBe(nothing);
    expect(memory.get(file, 7, 4)).toBeUndefined();
    expect(memory.get(file, 8, 3)).toBeUndefined();
    expect(memory.get(other, 7, 3)).toBeUndefined();
    memory.set(file, 7, 4, { facts: [1], calls: [] });
    expect(memory.get(file, 7, 4)?.facts).toEqual([1]);
  });
});

it.each<[what: string, fill: Parameters<ReturnType<typeof createTraceMemories>["lend"]>[0]]>([
  [
    "descriptions",
    (memory) => memory.set(file, 8, 1, { facts: Array.from({ length: 400_000 }, () => 0), calls: [] }),
  ],
  [
    "facts",
    (memory) => {
      for (let value = 0; value < 40_000; value++) memory.facts.ofSpan({ id: String(value) });
    },
  ],
  [
    "long keys",
    (memory) => {
      for (let key = 0; key < 40; key++) memory.facts.ofSpan({ [`${key}`.padEnd(100_000)]: 1 });
    },
  ],
  [
    "calls",
    (memory) => {
      for (let name = 0; name < 40_000; name++) memory.calls.add("shop", String(name));
    },
  ],
])("forgets all after a question that left too many %s", (_, fill) => {
  const memories = createTraceMemories();
  memories.lend((memory) => memory.set(file, 7, 3, nothing));
  memories.lend(fill);
  memories.lend((memory) => {
    expect(memory.get(file, 7, 3)).toBeUndefined();
    expect([memory.facts.items.length, memory.calls.items.length]).toEqual([0, 0]);
  });
});

it("forgets all after a question that failed with too much", () => {
  const memories = createTraceMemories();
  const failing = () =>
    memories.lend((memory) => {
      memory.set(file, 7, 3, { facts: Array.from({ length: 400_000 }, () => 0), calls: [] });
      throw new Error("no more");
    });
  expect(failing).toThrow("no more");
  expect(memories.lend((memory) => memory.get(file, 7, 3))).toBeUndefined();
});
