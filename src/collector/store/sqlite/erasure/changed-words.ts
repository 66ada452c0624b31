import type { Attributes, AttributeValue } from "#model/attributes.ts";
import { logText } from "#model/log-text.ts";
import { attributeWord, foldedValue } from "../attributes/words.ts";
import type { Connection } from "../engine/connection.ts";
import { MAX_TEXT } from "../logs/encode-logs.ts";
import type { FoundBlock } from "./scan-part.ts";

type Change = FoundBlock["changed"][number];

/** Spans are indexed by the number of their line. */
export function changeSpanWords(connection: Connection, changes: Change[]): void {
  for (const { line, before, after } of changes) {
    const [old] = JSON.parse(before) as [Attributes];
    const [redacted] = JSON.parse(after) as [Attributes];
    changeWords(connection, "span_words", line, attributeWords(old), attributeWords(redacted));
  }
}

/** Log records are indexed by their times, with the words of their texts. */
export function changeLogWords(connection: Connection, changes: Change[]): void {
  if (changes.length === 0) return;
  const byLine = new Map(changes.map((change) => [change.line, change]));
  const rows = connection
    .prepare("SELECT id, line FROM logs WHERE line IN (SELECT value FROM json_each(?))")
    .all(JSON.stringify([...byLine.keys()])) as { id: number; line: number }[];
  for (const { id, line } of rows) {
    const { before, after } = byLine.get(line)!;
    changeWords(connection, "log_words", id, logWords(before), logWords(after));
  }
}

function logWords(detail: string): string {
  const [body, attributes] = JSON.parse(detail) as [AttributeValue, Attributes];
  return `${logText(body).slice(0, MAX_TEXT)} ${attributeWords(attributes)}`;
}

function attributeWords(attributes: Attributes): string {
  return Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [attributeWord(key, foldedValue(value))]))
    .join(" ");
}

/**
 * An index without its texts is told what to delete. The row's other words stay as they are: those that are in both texts are
 * entered again, and without positions each word of a row is an entry of its own.
 */
function changeWords(
  connection: Connection,
  table: "span_words" | "log_words",
  row: number,
  before: string,
  after: string,
): void {
  connection.prepare(`INSERT INTO ${table} (${table}, rowid, text) VALUES ('delete', ?, ?)`).run(row, before);
  connection.prepare(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`).run(row, after);
}
