import type { Connection } from "./connection.ts";
import { BLOCK_LINES, writeBlock, type BlockTable } from "./blocks.ts";
import { decompress } from "./decompress.ts";
import type { WriteContext } from "./write-context.ts";
import type { DayWriter } from "./day-writer.ts";
import { addSpanFilters } from "../traces/span-filter.ts";

/** Blocks read in one step, few enough that no commit waits long. */
const STEP = 64;

/**
 * Compacts the day's file in small steps: joins the small blocks that commits of few rows leave behind, and builds filters over
 * span ids. Returns whether there is more to do.
 */
export function repack({ day }: WriteContext): boolean {
  if (day === null) return false;
  try {
    day.connection.exec("BEGIN IMMEDIATE");
    const more = [
      joinBlocks(day, "event_blocks"),
      joinBlocks(day, "transaction_blocks"),
      joinBlocks(day, "span_blocks"),
      joinBlocks(day, "log_blocks"),
      addSpanFilters(day.connection),
    ];
    day.connection.exec("COMMIT");
    return more.includes(true);
  } catch {
    // Only maintenance: the next batch reports a full disk.
    day.connection.rollBack();
    return false;
  }
}

interface Block {
  first: number;
  lines: number;
}

function joinBlocks({ connection, repackMarks }: DayWriter, table: BlockTable): boolean {
  const small = connection
    .prepare(
      `SELECT first, lines FROM ${table} INDEXED BY ${table}_small WHERE lines < ${BLOCK_LINES[table]} AND first >= ?
       ORDER BY first LIMIT ${STEP}`,
    )
    .all(repackMarks[table]) as unknown as Block[];
  let run: Block[] = [];
  for (const block of small) {
    const last = run.at(-1);
    if (last !== undefined && last.first + last.lines !== block.first) {
      if (run.length > 1) joinRun(connection, table, run);
      run = [];
    }
    run.push(block);
  }
  // More rows will follow the last run: it is joined once it fills a block or has many pieces.
  const lines = run.reduce((sum, block) => sum + block.lines, 0);
  const isWhole = lines >= BLOCK_LINES[table] || run.length === STEP;
  if (isWhole && run.length > 1) joinRun(connection, table, run);
  else if (run[0] !== undefined) repackMarks[table] = run[0].first;
  return small.length === STEP && isWhole;
}

function joinRun(connection: Connection, table: BlockTable, run: Block[]): void {
  const remove = connection.prepare(`DELETE FROM ${table} WHERE first = ? RETURNING body`);
  const lines = run.flatMap(({ first }) => {
    const { body } = remove.get(first) as { body: Uint8Array };
    return decompress(connection, body).toString().split("\n");
  });
  const first = run[0]!.first;
  const size = BLOCK_LINES[table];
  for (let at = 0; at < lines.length; at += size)
    writeBlock(connection, table, first + at, lines.slice(at, at + size));
}
