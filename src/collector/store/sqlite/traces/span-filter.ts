import type { SQLInputValue } from "node:sqlite";
import type { Connection } from "../engine/connection.ts";

/** Rows per filter. */
export const FILTER_ROWS = 4096;
/** Ten bits per row, four of them set: a false positive rate of about one in eighty. */
const BITS = FILTER_ROWS * 10;
const PROBES = 4;

/** A Bloom filter over span ids: it tells which of many ranges of rows may hold an id, for ten bits per row. */
export function createFilter(spanIds: Iterable<bigint>): Uint8Array {
  const bits = new Uint8Array(BITS / 8);
  for (const id of spanIds) {
    for (const bit of bitsOf(id)) bits[bit >> 3]! |= 1 << (bit & 7);
  }
  return bits;
}

/**
 * The condition that every filter meets that may hold an id. SQLite tests it: it reads the filters of a day in half the time that
 * handing them over takes.
 */
export const MAY_HOLD = Array.from({ length: PROBES }, () => "instr(?, substr(bits, ?, 1)) > 0").join(
  " AND ",
);

/** The values of `MAY_HOLD`: of each probe, the bytes that have its bit, and the place of its byte from 1. */
export function probesOf(spanId: bigint): SQLInputValue[] {
  return bitsOf(spanId).flatMap((bit) => [BYTES_WITH[bit & 7]!, (bit >> 3) + 1]);
}

/** The values of a byte that have a bit set, by the bit. */
const BYTES_WITH = Array.from({ length: 8 }, (_, bit) =>
  Uint8Array.from({ length: 256 }, (_byte, value) => value).filter((value) => (value & (1 << bit)) !== 0),
);

/** Ids may be sequential instead of random, so both halves are mixed. */
function bitsOf(id: bigint): number[] {
  const high = Math.imul(Number(BigInt.asUintN(32, id >> 32n)) ^ 0x9e3779b9, 0x85ebca6b);
  const low = Math.imul(Number(BigInt.asUintN(32, id)) ^ (high >>> 15), 0xc2b2ae35);
  const step = ((low ^ (low >>> 13)) | 1) >>> 0;
  return Array.from({ length: PROBES }, (_, probe) => ((high >>> 0) + probe * step) % BITS);
}

/** Filters built in one step. */
const STEP = 4;

/** Builds filters over spans that none covers yet, where there are enough for one. Returns whether there are more. */
export function addSpanFilters(connection: Connection): boolean {
  const insert = connection.prepare("INSERT INTO span_filters (last, first, bits) VALUES (?, ?, ?)");
  const { covered, last } = connection
    .prepare(
      `SELECT coalesce((SELECT max(last) FROM span_filters), 0) AS covered,
         coalesce((SELECT max(id) FROM spans), 0) AS last`,
    )
    .get() as { covered: number; last: number };
  const select = connection.prepareBig("SELECT span_id AS id FROM spans WHERE id BETWEEN ? AND ?");
  let from = covered + 1;
  for (let made = 0; made < STEP && last - from + 1 >= FILTER_ROWS; made++) {
    const to = from + FILTER_ROWS - 1;
    const rows = select.all(from, to) as { id: bigint }[];
    insert.run(to, from, createFilter(rows.map(({ id }) => id)));
    from = to + 1;
  }
  return last - from + 1 >= FILTER_ROWS;
}
