import { createBlockReader } from "../engine/block-reader.ts";
import type { BlockTable } from "../engine/blocks.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { ValueList } from "./value-column.ts";

/** What is read of each detail, as JSON, into a list of values. */
export interface DetailField {
  /** The same for fields of a table that read the same. */
  name: string;
  read: (detail: string) => string | undefined;
  list: ValueList;
}

/** Lines that are read together and kept. */
export const SEGMENT_LINES = 4096;

/** What a field reads of the details of a segment: of each line the number of its value, -1 for none. */
export interface DetailSegment {
  rows: Int32Array;
  /** JSON. */
  values: string[];
}

/** Of a text in memory, besides two bytes a character. */
const TEXT_BYTES = 40;

/** What each field reads of a segment whose lines are all stored: from the file only what is not in its cache. */
export function readDetailSegment(
  file: DayFile,
  table: BlockTable,
  first: number,
  fields: readonly Pick<DetailField, "name" | "read">[],
): DetailSegment[] {
  const { connection, cache } = file;
  const keyOf = (name: string) => `${table} ${first} ${name}`;
  const missing = new Map<string, ReturnType<typeof createBuilder>>();
  const known = fields.map(({ name, read }) => {
    const found = cache.get(keyOf(name)) as DetailSegment | undefined;
    if (found === undefined && !missing.has(name)) missing.set(name, createBuilder(read));
    return found ?? missing.get(name)!.segment;
  });
  if (missing.size === 0) return known;
  const readLine = createBlockReader(connection, table);
  for (let at = 0; at < SEGMENT_LINES; at++) {
    const detail = readLine(first + at);
    if (detail === undefined) continue;
    for (const { add } of missing.values()) add(at, detail);
  }
  for (const [name, { segment }] of missing) {
    const texts = segment.values.reduce((sum, { length }) => sum + 2 * length + TEXT_BYTES, 0);
    cache.set(keyOf(name), segment, segment.rows.byteLength + texts);
  }
  return known;
}

function createBuilder(read: DetailField["read"]) {
  const segment: DetailSegment = { rows: new Int32Array(SEGMENT_LINES).fill(-1), values: [] };
  const numbers = new Map<string, number>();
  return {
    segment,
    add(at: number, detail: string) {
      const json = read(detail);
      if (json === undefined) return;
      let number = numbers.get(json);
      if (number === undefined) {
        // A copy, because a part of a block's text would keep all of it in memory.
        const text = Buffer.from(json).toString();
        number = segment.values.push(text) - 1;
        numbers.set(text, number);
      }
      segment.rows[at] = number;
    },
  };
}
