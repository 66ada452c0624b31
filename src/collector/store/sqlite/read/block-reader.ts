import { zstdDecompressSync } from "node:zlib";
import type { Connection } from "../connection.ts";

/** Blocks held open at a time: neighbouring rows mostly lie in the same few. */
const OPEN = 64;

/**
 * Reads rows' details out of their compressed blocks, each block opened once while it is among the last used.
 * Gives the JSON value, undefined where there is none.
 */
export function createBlockReader(
  connection: Connection,
  table: "span_blocks" | "log_blocks",
): (block: number, position: number) => unknown {
  const open = new Map<number, string[]>();
  const select = connection.prepare(`SELECT body FROM ${table} WHERE id = ?`);
  return (block, position) => {
    let lines = open.get(block);
    if (lines === undefined) {
      const row = select.get(block) as { body: Uint8Array } | undefined;
      lines = row === undefined ? [] : zstdDecompressSync(row.body).toString().split("\n");
      if (open.size >= OPEN) open.delete(open.keys().next().value!);
      open.set(block, lines);
    }
    const line = lines[position];
    return line === undefined ? undefined : JSON.parse(line);
  };
}
