import { createBlockReader } from "../engine/block-reader.ts";
import type { BlockTable } from "../engine/blocks.ts";
import type { Connection } from "../engine/connection.ts";
import type { ValueList } from "./value-column.ts";

/** What is read of each detail, as JSON, into a list of values. */
export interface DetailField {
  read: (detail: string) => string | undefined;
  list: ValueList;
}

/**
 * The values of fields of stored details: for each field, by line of `lines`, their numbers in the field's list; -1 for none.
 * Lines in ascending order read each block once.
 */
export function readDetails(
  connection: Connection,
  table: BlockTable,
  lines: ArrayLike<number>,
  fields: readonly DetailField[],
): Int32Array[] {
  const found = fields.map(() => new Int32Array(lines.length).fill(-1));
  if (fields.length === 0) return found;
  const readLine = createBlockReader(connection, table);
  for (let at = 0; at < lines.length; at++) {
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
