import { zstdCompressSync } from "node:zlib";
import type { SQLInputValue } from "node:sqlite";
import type { ErasedSignal } from "#model/person/erasure.ts";
import type { Connection } from "../engine/connection.ts";
import { changeLogWords, changeSpanWords } from "./changed-words.ts";
import { countErased } from "./erased-counts.ts";
import { deleteFiles, deleteFilesOfEvents, filesOfEvents, type FileOfEvent } from "./delete-files.ts";
import type { Part } from "./parts.ts";
import { FILE_TABLES, scanFiles, type FileTable } from "./personal-files.ts";
import { scanLines, scanRows, type FoundRow, type Search } from "./scan-part.ts";

/** How far an erasure has come in a file; written in the same transaction as what it erased there, and counted. */
export interface Progress {
  erasure: number;
  search: Search;
}

/**
 * Erases the person from the next chunk of the file. Call it in a transaction, again as long as it returns true. It continues
 * where the last committed call ended.
 */
export function eraseNext(connection: Connection, parts: readonly Part[], progress: Progress): boolean {
  for (const part of [...parts, ...filesIn(connection)]) {
    const name = typeof part === "string" ? part : part.table;
    const { next = 0 } = (connection
      .prepare("SELECT next FROM erasure_steps WHERE erasure = ? AND part = ?")
      .get(progress.erasure, name) ?? {}) as { next?: number | null };
    if (next === null) continue;
    noteStep(connection, progress.erasure, name, () => eraseChunk(connection, part, next, progress));
    return true;
  }
  return false;
}

/** Makes a step, and notes where the next one begins and whether anything was changed. */
export function noteStep(
  connection: Connection,
  erasure: number,
  part: string,
  step: () => number | null,
): void {
  const changes = () => Number(connection.prepare("SELECT total_changes() AS changes").get()?.["changes"]);
  const before = changes();
  const next = step();
  connection
    .prepare(
      `INSERT INTO erasure_steps (erasure, part, next, changed) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET next = excluded.next, changed = max(changed, excluded.changed)`,
    )
    .run(erasure, part, next, changes() > before ? 1 : 0);
}

export function hasChanged(connection: Connection, erasure: number): boolean {
  return (
    connection.prepare("SELECT 1 FROM erasure_steps WHERE erasure = ? AND changed = 1").get(erasure) !==
    undefined
  );
}

/** The state file has none of these tables. */
function filesIn(connection: Connection): FileTable[] {
  const has = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  return FILE_TABLES.filter((table) => has.get(table) !== undefined);
}

function eraseChunk(
  connection: Connection,
  part: Part | FileTable,
  cursor: number,
  { erasure, search }: Progress,
): number | null {
  const count = (signal: ErasedSignal, records: number) => countErased(connection, erasure, signal, records);
  if (typeof part === "string") {
    const { found, next } = scanFiles(connection, part, cursor, search);
    deleteFiles(connection, part, erasure, found);
    return next;
  }
  if (part.kind === "rows") {
    const { found, next } = scanRows(connection, part, cursor, search);
    for (const row of found) updateRow(connection, part, row);
    if (part.signal !== null) count(part.signal, found.length);
    return next;
  }
  const { found, next } = scanLines(connection, part.table, cursor, search);
  const update = connection.prepare(`UPDATE ${part.table} SET body = ? WHERE first = ?`);
  for (const { first, lines, changed } of found) {
    for (const { line, after } of changed) lines[line - first] = after;
    update.run(zstdCompressSync(lines.join("\n")), first);
  }
  const changes = found.flatMap(({ changed }) => changed);
  count(part.signal, changes.length);
  if (part.signal === "span") changeSpanWords(connection, changes);
  else if (part.signal === "log") changeLogWords(connection, changes);
  else deleteFilesOfEvents(connection, erasure, filesOfLines(connection, part, changes));
  return next;
}

/** The files of the events or transactions whose lines these are. */
export function filesOfLines(
  connection: Connection,
  { signal }: Extract<Part, { kind: "lines" }>,
  lines: readonly { line: number }[],
): FileOfEvent[] {
  if (signal !== "event" && signal !== "transaction") return [];
  return filesOfEvents(
    connection,
    `${signal}s`,
    lines.map(({ line }) => line),
  );
}

function updateRow(
  connection: Connection,
  { table, packed, key }: Extract<Part, { kind: "rows" }>,
  row: FoundRow,
): void {
  const columns = Object.keys(row.after);
  const where = key.map((name) => `${name} = ?`).join(" AND ");
  const update = (orElse: string, values: Record<string, string>) =>
    connection
      .prepare(
        `UPDATE OR ${orElse} ${table} SET ${columns.map((column) => `${column} = ?`).join(", ")} WHERE ${where}`,
      )
      .run(
        ...columns.map((column): SQLInputValue =>
          packed.includes(column) ? zstdCompressSync(values[column]!) : values[column]!,
        ),
        ...row.key,
      ).changes;
  if (table !== "names") update("REPLACE", row.after);
  // Rows refer to the number of a name: two names that differed only in the person stay two.
  else if (update("IGNORE", row.after) === 0)
    update("FAIL", { text: `${row.after["text"]} #${Number(row.key[0])}` });
}
