import { createBlockReader } from "../engine/block-reader.ts";
import type { BlockTable } from "../engine/blocks.ts";
import type { DayFile } from "../engine/open-files.ts";
import { readDetailSegment, SEGMENT_LINES, type DetailField, type DetailSegment } from "./detail-segment.ts";
import type { ValueList } from "./value-column.ts";

/** From so many of its lines on, all of a segment is read, for later questions as well. */
const MANY = SEGMENT_LINES / 8;

/**
 * The values of fields of stored details: for each field, by line of `lines` in any order, their numbers in the field's list; -1
 * for none.
 */
export function readDetails(
  file: DayFile,
  table: BlockTable,
  lines: ArrayLike<number>,
  fields: readonly DetailField[],
): Int32Array[] {
  const found = fields.map(() => new Int32Array(lines.length).fill(-1));
  if (fields.length === 0) return found;
  const segments = readSegments(file, table, lines, fields);
  for (let field = 0; field < fields.length; field++)
    copyValues(
      segments.map((ofFields) => ofFields?.[field]),
      fields[field]!.list,
      lines,
      found[field]!,
    );
  const left: number[] = [];
  for (let at = 0; at < lines.length; at++)
    if (segments[Math.floor(lines[at]! / SEGMENT_LINES)] === undefined) left.push(at);
  // In the order of their lines, each block is read once.
  left.sort((one, other) => lines[one]! - lines[other]!);
  const readLine = createBlockReader(file.connection, table);
  for (const at of left) {
    const detail = readLine(lines[at]!);
    if (detail === undefined) continue;
    for (let field = 0; field < fields.length; field++) {
      const { read, list } = fields[field]!;
      const json = read(detail);
      if (json !== undefined) found[field]![at] = list.ofJson(json);
    }
  }
  return found;
}

/** By number of the segment what each field reads of it; undefined where few of its lines are wanted, or not all are stored. */
function readSegments(
  file: DayFile,
  table: BlockTable,
  lines: ArrayLike<number>,
  fields: readonly DetailField[],
): (DetailSegment[] | undefined)[] {
  const counts: number[] = [];
  for (let at = 0; at < lines.length; at++) {
    const number = Math.floor(lines[at]! / SEGMENT_LINES);
    while (counts.length <= number) counts.push(0);
    counts[number]!++;
  }
  const stored = Math.floor(nextLine(file, table) / SEGMENT_LINES);
  return counts.map((count, number) =>
    count >= MANY && number < stored
      ? readDetailSegment(file, table, number * SEGMENT_LINES, fields)
      : undefined,
  );
}

/** The number of the next line that will be stored. */
function nextLine({ connection }: DayFile, table: BlockTable): number {
  const row = connection
    .prepare(`SELECT first + lines AS next FROM ${table} ORDER BY first DESC LIMIT 1`)
    .get();
  return (row as { next: number } | undefined)?.next ?? 0;
}

/** Each distinct value of a segment is looked up in the list once. */
function copyValues(
  segments: (DetailSegment | undefined)[],
  list: ValueList,
  lines: ArrayLike<number>,
  found: Int32Array,
): void {
  const numbersOf = segments.map((segment) => new Int32Array(segment?.values.length ?? 0).fill(-1));
  for (let at = 0; at < lines.length; at++) {
    const number = Math.floor(lines[at]! / SEGMENT_LINES);
    const segment = segments[number];
    const value = segment?.rows[lines[at]! - number * SEGMENT_LINES] ?? -1;
    if (segment === undefined || value < 0) continue;
    const numbers = numbersOf[number]!;
    if (numbers[value]! < 0) numbers[value] = list.ofJson(segment.values[value]!);
    found[at] = numbers[value]!;
  }
}
