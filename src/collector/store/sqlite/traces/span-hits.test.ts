import { expect, it, onTestFinished } from "vitest";
import { openConnection, type Connection } from "../engine/connection.ts";
import { createHitCache } from "./hit-cache.ts";
import { holdHits, spanHits, type RowRange } from "./span-hits.ts";

/** An index that finds every `every`th row up to the last; `read` counts the rows returned. */
function indexOf({ every, last }: { every: number; last: number }) {
  const read: number[] = [];
  const get = (match?: string, from = 0n, to = 0n, limit = 0n) => {
    if (match === undefined) return { last };
    const rows: number[] = [];
    for (let row = Math.ceil(Number(from) / every) * every; row <= Math.min(last, Number(to)); row += every) {
      if (rows.length === Number(limit)) break;
      rows.push(row);
    }
    read.push(rows.length);
    return { found: JSON.stringify(rows) };
  };
  return { connection: { prepare: () => ({ get }) } as unknown as Connection, read };
}

const ALL = { first: 0, last: 1_000_000 };

it("reads all hits once where they can be held", () => {
  for (const every of [7, 100, 5000]) {
    const { connection, read } = indexOf({ every, last: ALL.last });
    const hits = holdHits(connection, "", () => ALL, createHitCache());
    expect(hits.isWhole()).toBe(true);
    const before = read.length;
    expect(hits.within({ first: 10_000, last: 20_000 }, 1)).toEqual(
      spanHits(connection, "", { first: 10_000, last: 20_000 }, 1),
    );
    expect(hits.among([34_999, 35_000])).toEqual([35_000]);
    expect(read.length).toBe(before + 1);
  }
});

it("does not read far more than can be held, and still answers", () => {
  const { connection, read } = indexOf({ every: 2, last: ALL.last });
  const hits = holdHits(connection, "", () => ALL, createHitCache());
  expect(hits.isWhole()).toBe(false);
  expect(hits.byTrace(10_000)).toBeNull();
  expect(Math.max(...read)).toBeLessThan(10_000);
  expect(hits.among([900_001, 900_002])).toEqual([900_002]);
  expect(hits.within({ first: 900_001, last: 900_010 }, 3)).toEqual({
    rows: [900_002, 900_004, 900_006],
    whole: false,
  });
});

/** Spans of traces; the word index finds some of them. */
function openSpans() {
  const connection = openConnection(":memory:", { readOnly: false, cacheMegabytes: 1 });
  onTestFinished(() => connection.close());
  connection.exec(`CREATE TABLE spans (id INTEGER PRIMARY KEY, trace INTEGER NOT NULL);
    CREATE INDEX spans_by_trace ON spans (trace);
    CREATE VIRTUAL TABLE span_words USING fts5(text, content='', columnsize=0, detail=none, tokenize=ascii)`);
  const addSpan = connection.prepare("INSERT INTO spans (trace) VALUES (?)");
  const addWords = connection.prepare("INSERT INTO span_words (rowid, text) VALUES (?, ?)");
  return {
    connection,
    add(trace: number, text: string) {
      addWords.run(addSpan.run(trace).lastInsertRowid, text);
    },
  };
}

const TRACES = Array.from({ length: 60 }, (_, trace) => trace);

it("answers from the cache as from the index, with newer spans and for any time range", () => {
  const { connection, add } = openSpans();
  const known = createHitCache();
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  const all = (range: RowRange, from: ReturnType<typeof createHitCache>) => {
    const hits = holdHits(connection, "a", () => range, from);
    const some = TRACES.filter(() => random(4) > 0);
    return [hits.isWhole(), hits.within(range, 1e6), some, hits.ofTraces(some), hits.byTrace(1e6)];
  };
  for (let round = 0; round < 60; round++) {
    for (let count = random(40); count >= 0; count--) add(random(60), random(3) === 0 ? "a" : "b");
    const first = random(3) === 0 ? random(400) : round * 5;
    const range = { first, last: random(3) === 0 ? first + random(800) : 100_000 };
    const before = seed;
    const cached = all(range, known);
    seed = before;
    expect(cached).toEqual(all(range, createHitCache()));
  }
});

it("rereads only newer spans, and the traces that they belong to", () => {
  const { connection, add } = openSpans();
  const known = createHitCache();
  const queries: unknown[][] = [];
  const counting: Connection = {
    ...connection,
    prepare(sql) {
      const statement = connection.prepare(sql);
      const get = (...values: (string | bigint)[]) => {
        queries.push(values);
        return statement.get(...values);
      };
      return { get } as unknown as typeof statement;
    },
  };
  for (const trace of TRACES) add(trace, trace % 2 === 0 ? "a" : "b");
  const ask = () => {
    queries.length = 0;
    return holdHits(counting, "a", () => ({ first: 0, last: 4095 }), known).ofTraces(TRACES);
  };
  expect([...ask().keys()]).toEqual(TRACES.filter((trace) => trace % 2 === 0));
  add(7, "a");
  add(8, "b");
  const again = ask();
  expect([again.get(7), again.get(8), again.get(9)]).toEqual([[61], [9], undefined]);
  expect(queries.filter(([first]) => first === "a")).toEqual([["a", 61n, 4095n, 200_001n]]);
  expect(queries.filter(([first]) => first === "[7]")).toHaveLength(1);
  expect(ask()).toEqual(again);
  expect(queries.flat().filter((value) => typeof value === "string" && value.length > 2)).toEqual([]);
});
