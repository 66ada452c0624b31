import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inflateSync, zstdDecompressSync } from "node:zlib";

/** Which of the words are in a file of the folder: in its bytes, in a value of its tables, compressed or not, or in an index. */
export function wordsIn(folder: string, words: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => {
    const bytes = readFileSync(file).toString("latin1").toLowerCase();
    const texts = [bytes, ...(file.endsWith(".db") ? textsOf(file) : [])];
    return words
      .filter((word) => texts.some((text) => text.includes(word)))
      .map((word) => `${word} in ${file}`);
  });
}

function* textsOf(file: string): Generator<string> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all() as { name: string; sql: string }[];
    for (const { name, sql } of tables) {
      if (sql.startsWith("CREATE VIRTUAL")) {
        database.exec(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, ${name}, row)`);
        for (const { term } of database.prepare("SELECT term FROM temp.terms").iterate()) yield String(term);
        database.exec("DROP TABLE temp.terms");
      } else
        for (const row of rowsOf(database, name))
          for (const value of Object.values(row)) yield* textsIn(value);
    }
  } finally {
    database.close();
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value.toLowerCase();
  if (!(value instanceof Uint8Array)) return;
  const bytes = Buffer.from(value);
  for (const read of [
    () => bytes,
    () => zstdDecompressSync(bytes),
    () => inflateSync(bytes.subarray(bytes.indexOf(10) + 1)),
  ]) {
    try {
      yield read().toString("latin1").toLowerCase();
    } catch {
      // Not of this format.
    }
  }
}

function rowsOf(database: DatabaseSync, table: string): Iterable<Record<string, unknown>> {
  const statement = database.prepare(`SELECT * FROM ${table}`);
  statement.setReadBigInts(true);
  return statement.iterate();
}

/** The details of all records in the days' files, sorted. */
export function storedLines(folder: string): string[] {
  const days = readdirSync(join(folder, "days")).filter((name) => name.endsWith(".db"));
  const lines = days.flatMap((day) => {
    const database = new DatabaseSync(join(folder, "days", day), { readOnly: true });
    try {
      return ["event", "transaction", "span", "log"].flatMap((kind) =>
        [...rowsOf(database, `${kind}_blocks`)].flatMap(({ body }) =>
          zstdDecompressSync(body as Uint8Array)
            .toString()
            .split("\n"),
        ),
      );
    } finally {
      database.close();
    }
  });
  return lines.toSorted();
}
