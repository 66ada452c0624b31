import type { Connection } from "./connection.ts";
import type { BlockTable } from "./blocks.ts";
import { decompress } from "./decompress.ts";

/** Decompressed blocks in the cache: neighbouring rows are mostly in the same few. */
const OPEN = 64;

/** Most blocks decompress into one chunk, which avoids concatenation. */
const CHUNK = 32_768;

interface Block {
  first: number;
  lines: string[];
}

/**
 * Reads details of rows from compressed blocks by line number; recently used blocks are cached. Returns the line's JSON, undefined
 * where there is none. `opened` is called for each block that is decompressed.
 */
export function createBlockReader(
  connection: Connection,
  table: BlockTable,
  opened: () => void = () => undefined,
): (line: number) => string | undefined {
  const open: Block[] = [];
  const select = connection.prepare(
    `SELECT first, body FROM ${table} WHERE first <= ? ORDER BY first DESC LIMIT 1`,
  );
  return (line) => {
    let at = open.length - 1;
    while (at >= 0 && !holds(open[at]!, line)) at--;
    let block = open[at];
    if (block === undefined) {
      const row = select.get(line) as { first: number; body: Uint8Array } | undefined;
      if (row === undefined) return undefined;
      opened();
      block = {
        first: row.first,
        lines: decompress(connection, row.body, { chunkSize: CHUNK }).toString().split("\n"),
      };
      if (open.length >= OPEN) open.shift();
      open.push(block);
    }
    return block.lines[line - block.first];
  };
}

function holds({ first, lines }: Block, line: number): boolean {
  return line >= first && line < first + lines.length;
}
