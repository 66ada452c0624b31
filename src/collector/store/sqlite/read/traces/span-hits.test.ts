import { expect, it } from "vitest";
import type { Connection } from "../../connection.ts";
import { holdHits, spanHits } from "./span-hits.ts";

/** An index in which every so many rows are found, up to the last; `read` says how many rows it gave. */
function indexOf({ every, last }: { every: number; last: number }) {
  const read: number[] = [];
  const get = (_: string, from: bigint, to: bigint, limit: bigint) => {
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

it("reads what the index finds once where it can be held", () => {
  for (const every of [7, 100, 5000]) {
    const { connection, read } = indexOf({ every, last: ALL.last });
    const hits = holdHits(connection, "", () => ALL);
    expect(hits.isWhole()).toBe(true);
    const asked = read.length;
    expect(hits.within({ first: 10_000, last: 20_000 }, 1)).toEqual(
      spanHits(connection, "", { first: 10_000, last: 20_000 }, 1),
    );
    expect(hits.among([34_999, 35_000])).toEqual([35_000]);
    expect(read.length).toBe(asked + 1);
  }
});

it("does not read far more than can be held, and still tells what is found", () => {
  const { connection, read } = indexOf({ every: 2, last: ALL.last });
  const hits = holdHits(connection, "", () => ALL);
  expect(hits.isWhole()).toBe(false);
  expect(hits.byTrace(10_000)).toBeNull();
  expect(Math.max(...read)).toBeLessThan(10_000);
  expect(hits.among([900_001, 900_002])).toEqual([900_002]);
  expect(hits.within({ first: 900_001, last: 900_010 }, 3)).toEqual({
    rows: [900_002, 900_004, 900_006],
    whole: false,
  });
});
