import { zstdCompressSync } from "node:zlib";
import type { Connection } from "../connection.ts";

/** Rows a block: more compress better, fewer are read faster. */
export const BLOCK_LINES = 128;
export type BlockTable = "span_blocks" | "log_blocks";

/** Details of rows, gathered over a commit into compressed blocks. Lines are counted as they come, through all blocks. */
export interface Blocks {
  /** Takes a line of JSON; gives its number. */
  add(line: string): number;
  mark(): number;
  reset(mark: number): void;
  flush(): void;
}

export function createBlocks(connection: Connection, table: BlockTable): Blocks {
  const last = connection
    .prepare(`SELECT first + lines AS next FROM ${table} ORDER BY first DESC LIMIT 1`)
    .get() as { next: number } | undefined;
  let next = last?.next ?? 1;
  let lines: string[] = [];
  return {
    add(line) {
      lines.push(line);
      return next + lines.length - 1;
    },
    mark: () => lines.length,
    reset(mark) {
      lines.length = mark;
    },
    flush() {
      for (let at = 0; at < lines.length; at += BLOCK_LINES) {
        const some = lines.slice(at, at + BLOCK_LINES);
        writeBlock(connection, table, next, some);
        next += some.length;
      }
      lines = [];
    },
  };
}

export function writeBlock(connection: Connection, table: BlockTable, first: number, lines: string[]): void {
  connection
    .prepare(`INSERT INTO ${table} (first, lines, body) VALUES (?, ?, ?)`)
    .run(first, lines.length, zstdCompressSync(lines.join("\n")));
}
