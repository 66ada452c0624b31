import { zstdCompressSync } from "node:zlib";
import type { Connection } from "./connection.ts";

/** Rows a block: more compress better, fewer are read faster. Payloads of events are large, and read one at a time. */
export const BLOCK_LINES = { event_blocks: 8, transaction_blocks: 8, span_blocks: 128, log_blocks: 128 };
export type BlockTable = keyof typeof BLOCK_LINES;

/** Details of rows, collected during a commit into compressed blocks. Lines are numbered consecutively across blocks. */
export interface Blocks {
  /** Adds a line of JSON and returns its number. */
  add(line: string | Uint8Array): number;
  mark(): number;
  reset(mark: number): void;
  flush(): void;
}

export function createBlocks(connection: Connection, table: BlockTable): Blocks {
  const last = connection
    .prepare(`SELECT first + lines AS next FROM ${table} ORDER BY first DESC LIMIT 1`)
    .get() as { next: number } | undefined;
  let next = last?.next ?? 1;
  let lines: (string | Uint8Array)[] = [];
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
      const size = BLOCK_LINES[table];
      for (let at = 0; at < lines.length; at += size) {
        const some = lines.slice(at, at + size);
        writeBlock(connection, table, next, some);
        next += some.length;
      }
      lines = [];
    },
  };
}

export function writeBlock(
  connection: Connection,
  table: BlockTable,
  first: number,
  lines: (string | Uint8Array)[],
): void {
  connection
    .prepare(`INSERT INTO ${table} (first, lines, body) VALUES (?, ?, ?)`)
    .run(first, lines.length, zstdCompressSync(joined(lines)));
}

const NEWLINE = Buffer.from("\n");

function joined(lines: (string | Uint8Array)[]): string | Buffer {
  if (lines.every((line) => typeof line === "string")) return lines.join("\n");
  const bytes = lines.map((line) => (typeof line === "string" ? Buffer.from(line) : line));
  return Buffer.concat(bytes.flatMap((line, index) => (index === 0 ? [line] : [NEWLINE, line])));
}

/** Where the next step of each table begins: everything before it is compact already. */
export type RepackMarks = Record<BlockTable, number>;
