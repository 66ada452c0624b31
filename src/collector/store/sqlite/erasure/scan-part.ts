import type { SQLInputValue } from "node:sqlite";
import { formsOf, plainIdentifiers, type Identifier, type Person } from "#model/person/person.ts";
import { redactJson, redactValue } from "#model/person/redact-value.ts";
import type { Connection } from "../engine/connection.ts";
import { decompress } from "../engine/decompress.ts";
import type { Part } from "./parts.ts";

/** What looks for a person: `hints` is a quick test that lets through everything that may be theirs. */
export interface Search {
  identifiers: Identifier[];
  /** The values as they were given. */
  spellings: string[];
  /** The same in lower case, and as parts of URLs. */
  forms: string[];
  hints: RegExp;
  placeholder: string;
}

export function searchFor(person: Person, placeholder: string): Search {
  const forms = [...new Set(formsOf(person).map(({ form }) => form))];
  return {
    identifiers: plainIdentifiers(person),
    spellings: Object.values(person).flat() as string[],
    forms,
    hints: new RegExp(forms.map(escaped).join("|"), "i"),
    placeholder,
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}

/** The text without the person; the same text where there is nothing of them. */
export function redactStored(text: string, { identifiers, hints, placeholder }: Search): string {
  return hints.test(text) ? redactJson(text, identifiers, placeholder) : text;
}

/** A block with lines of the person. */
export interface FoundBlock {
  first: number;
  lines: string[];
  changed: { line: number; before: string; after: string }[];
}

/** A row with values of the person, and what is to stand there instead. */
export interface FoundRow {
  key: SQLInputValue[];
  before: Record<string, string>;
  after: Record<string, string>;
}

/** `next` is where the next chunk begins; null at the end. */
export interface Chunk<Found> {
  found: Found[];
  next: number | null;
}

/** Few enough that no commit waits long. */
const BLOCKS = 64;
const ROWS = 5_000;

export function scanLines(
  connection: Connection,
  table: Extract<Part, { kind: "lines" }>["table"],
  cursor: number,
  search: Search,
): Chunk<FoundBlock> {
  // Compaction may have joined the block at the cursor with those before it.
  const blocks = connection
    .prepare(
      `SELECT first, lines AS count, body FROM ${table}
       WHERE first >= coalesce((SELECT max(first) FROM ${table} WHERE first <= ?), 0) ORDER BY first LIMIT ${BLOCKS}`,
    )
    .all(cursor) as unknown as { first: number; count: number; body: Uint8Array }[];
  const found: FoundBlock[] = [];
  for (const { first, body } of blocks) {
    const text = decompress(connection, body).toString();
    if (!search.hints.test(text)) continue;
    const lines = text.split("\n");
    const changed = lines.flatMap((before, index) => {
      const after = redactStored(before, search);
      return after === before ? [] : [{ line: first + index, before, after }];
    });
    if (changed.length > 0) found.push({ first, lines, changed });
  }
  const last = blocks.at(-1);
  return { found, next: last === undefined || blocks.length < BLOCKS ? null : last.first + last.count };
}

export function scanRows(
  connection: Connection,
  part: Extract<Part, { kind: "rows" }>,
  cursor: number,
  search: Search,
): Chunk<FoundRow> {
  const { table, columns, packed, key } = part;
  const isNumbered = key[0] === "rowid";
  const last = isNumbered ? lastOfChunk(connection, table, cursor) : null;
  if (isNumbered && last === null) return { found: [], next: null };
  const range = isNumbered ? "rowid > :after AND rowid <= :last AND" : "";
  const texts = columns.map((column) => `coalesce(${column}, '')`).join(` || char(10) || `);
  // Whether a compressed text is theirs, only its words can tell.
  const condition =
    packed.length > 0
      ? "true"
      : `(SELECT true FROM json_each(:forms) AS form WHERE instr(lower(text), form.value) > 0 LIMIT 1)`;
  const rows = connection
    .prepare(
      `SELECT ${[...key.map((name, index) => `${name} AS key${index}`), ...columns, ...packed].join(", ")}
       FROM (SELECT ${isNumbered ? "rowid, " : ""}*, ${texts === "" ? "''" : texts} AS text FROM ${table})
       WHERE ${range} ${condition}`,
    )
    .all({
      ...(packed.length > 0 ? {} : { forms: JSON.stringify(search.forms) }),
      ...(isNumbered ? { after: cursor, last } : {}),
    }) as Record<string, SQLInputValue>[];
  const found = rows.flatMap((row) => {
    const before = textsOf(connection, part, row);
    const after = redactRow(before, search);
    return Object.keys(after).length === 0
      ? []
      : [{ key: key.map((_, index) => row[`key${index}`]!), before, after }];
  });
  return { found, next: last };
}

function lastOfChunk(connection: Connection, table: string, cursor: number): number | null {
  const { last } = connection
    .prepare(
      `SELECT max(id) AS last FROM (SELECT rowid AS id FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS})`,
    )
    .get(cursor) as { last: number | null };
  return last;
}

function textsOf(
  connection: Connection,
  { columns, packed }: Extract<Part, { kind: "rows" }>,
  row: Record<string, SQLInputValue>,
): Record<string, string> {
  const texts = columns.flatMap((column) => {
    const value = row[column];
    return typeof value === "string" ? [[column, value] as const] : [];
  });
  const unpacked = packed.map(
    (column) => [column, decompress(connection, row[column] as Uint8Array).toString()] as const,
  );
  return Object.fromEntries([...texts, ...unpacked]);
}

/** The columns that change. A row of `key` and `value` is read as the field that it stands for. */
function redactRow(before: Record<string, string>, search: Search): Record<string, string> {
  const after: Record<string, string> = {};
  for (const [column, text] of Object.entries(before)) {
    const redacted = redactStored(text, search);
    if (redacted !== text) after[column] = redacted;
  }
  const { key, value } = before;
  if (key === undefined || value === undefined || "value" in after) return after;
  const field = redactValue({ [key]: value }, search.identifiers, search.placeholder) as Record<
    string,
    string
  >;
  if (field[key] !== undefined && field[key] !== value) after["value"] = field[key];
  return after;
}
