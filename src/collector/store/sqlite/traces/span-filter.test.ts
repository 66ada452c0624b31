import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createRandom } from "#lib/random.ts";
import { createFilter, FILTER_ROWS, MAY_HOLD, probesOf } from "./span-filter.ts";

test("SQLite tells which filters may hold an id: every one that does, and few others", () => {
  const random = createRandom(3);
  const newId = () => BigInt.asIntN(64, BigInt(`0x${random.hex(16)}`));
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE span_filters (last INTEGER PRIMARY KEY, first INTEGER, bits BLOB)");
  const insert = database.prepare("INSERT INTO span_filters (last, first, bits) VALUES (?, ?, ?)");
  const held = Array.from({ length: 20 }, (_, range) => {
    // The ids of one range count up, as those of some senders do.
    const ids = Array.from({ length: FILTER_ROWS }, (_id, at) => (range === 0 ? BigInt(at) : newId()));
    insert.run((range + 1) * FILTER_ROWS, range * FILTER_ROWS + 1, createFilter(ids));
    return ids;
  });
  const select = database.prepare(`SELECT last FROM span_filters WHERE ${MAY_HOLD} ORDER BY last`);
  const rangesOf = (id: bigint) =>
    select.all(...probesOf(id)).map(({ last }) => Number(last) / FILTER_ROWS - 1);
  for (const [range, ids] of held.entries())
    for (let at = 0; at < ids.length; at += 400) expect(rangesOf(ids[at]!)).toContain(range);
  const others = Array.from({ length: 500 }, newId);
  const falselyHeld = others.reduce((sum, id) => sum + rangesOf(id).length, 0);
  expect(falselyHeld / (others.length * held.length)).toBeLessThan(0.02);
});
