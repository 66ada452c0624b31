import { zstdCompressSync } from "node:zlib";
import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../connection.ts";

/** Rows a block: more compress better, fewer are read faster. */
const ROWS = 128;

/** Details of rows, gathered over a commit into compressed blocks. */
export interface Blocks {
  /** Takes a line of JSON; says where it will lie. */
  add(line: string): { block: number; position: number };
  mark(): number;
  reset(mark: number): void;
  flush(now: UnixMillis): void;
}

export function createBlocks(connection: Connection, table: "span_blocks" | "log_blocks"): Blocks {
  const last = connection.prepare(`SELECT coalesce(max(id), 0) AS id FROM ${table}`).get() as { id: number };
  let next = last.id + 1;
  let lines: string[] = [];
  return {
    add(line) {
      lines.push(line);
      const index = lines.length - 1;
      return { block: next + Math.floor(index / ROWS), position: index % ROWS };
    },
    mark: () => lines.length,
    reset(mark) {
      lines.length = mark;
    },
    flush(now) {
      const insert = connection.prepare(`INSERT INTO ${table} (id, received, body) VALUES (?, ?, ?)`);
      for (let at = 0; at < lines.length; at += ROWS) {
        const body = zstdCompressSync(lines.slice(at, at + ROWS).join("\n"));
        insert.run(next++, Math.floor(now), body);
      }
      lines = [];
    },
  };
}
