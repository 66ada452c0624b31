import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { attributeWord, keyWord } from "../attributes/words.ts";
import type { Connection } from "../engine/connection.ts";
import { type Day, dayOf } from "../engine/day.ts";
import { textHash } from "../engine/hashes.ts";
import type { EventDetail, SearchedEvent } from "../events/encode-events.ts";
import { ROWS_OF_ISSUE, wordRow, frameText } from "./search-facts.ts";
import { createSeenFacts } from "./seen-facts.ts";
import { createTagValues, deleteTagValues } from "./tag-values.ts";

/** The search index of issues; new entries are collected during a commit. */
export interface IssueWords {
  add(issue: IssueId, isNew: boolean, event: SearchedEvent): void;
  /** Marks the pending entries; the returned function drops those added since. */
  mark(): () => void;
  /** Writes the pending entries in their own transaction: entries of an issue that was rolled back do no harm. */
  flush(): void;
  /** Drops the pending entries after a `flush` that failed. Returns their issues, each with its first event's receipt. */
  drop(): { issue: IssueId; since: UnixMillis }[];
  /** Removes the entries of a deleted issue. */
  remove(issue: IssueId): void;
  /** Removes the entries of expired issues, and a chunk of the tags unused since the day. Returns whether there may be more. */
  deleteExpired(issues: IssueId[], before: Day): boolean;
  connection: Connection;
}

interface Row {
  issue: IssueId;
  receivedAt: UnixMillis;
  text: string;
  tags: string;
}

const EXPIRED_AT_ONCE = 500;

export function createIssueWords(connection: Connection): IssueWords {
  let rows: Row[] = [];
  let replaced: IssueId[] = [];
  let today: Day = 0;
  const seenFacts = createSeenFacts();
  /** Values already stored today: values expire by the day of their last event. */
  const valuesOfToday = createSeenFacts();
  const values = createTagValues(connection);
  const highest = connection.prepare("SELECT max(id) AS id FROM issue_words_docsize").get() as {
    id: number | null;
  };
  let lastIssue = Math.floor((highest.id ?? 0) / ROWS_OF_ISSUE);

  function newTexts(issue: IssueId, { facts, hashes, detail }: SearchedEvent): string {
    const texts = facts.text.split("\n").filter((line) => seenFacts.isNew(issue, textHash(line)));
    if (seenFacts.isNew(issue, textHash(hashes.join(" ")))) texts.push(frameText(payloadOf(detail)));
    const text = texts.join("\n");
    return text === "" ? "" : `${text}\n${identifierWords(text)}`;
  }

  function newTags(issue: IssueId, { facts, event }: SearchedEvent): string {
    const words: string[] = [];
    for (let at = 0; at < facts.pairs.length; at += 2) {
      const [key, value] = [facts.pairs[at]!, facts.pairs[at + 1]!];
      const hash = textHash(`${key}=${value}`);
      const isNew = seenFacts.isNew(issue, hash);
      if (isNew) words.push(attributeWord(key, value.toLowerCase()));
      if (isNew && seenFacts.isNew(issue, textHash(key))) words.push(keyWord(key));
      if (valuesOfToday.isNew(event.projectId, hash) || isNew)
        values.add(event.projectId, key, value, event.receivedAt);
    }
    return words.join(" ");
  }

  return {
    connection,
    add(issue, isNew, encoded) {
      // Ids of lost issues are reused: old entries must not lead to the new issue.
      if (isNew && issue <= lastIssue) replaced.push(issue);
      lastIssue = Math.max(lastIssue, issue);
      const day = dayOf(encoded.event.receivedAt);
      if (day !== today) valuesOfToday.clear();
      today = day;
      const [text, tags] = [newTexts(issue, encoded), newTags(issue, encoded)];
      if (text !== "" || tags !== "") rows.push({ issue, receivedAt: encoded.event.receivedAt, text, tags });
    },
    mark() {
      const [rowCount, replacedCount, undoValues] = [rows.length, replaced.length, values.mark()];
      return () => {
        rows.length = rowCount;
        replaced.length = replacedCount;
        undoValues();
        seenFacts.clear();
        valuesOfToday.clear();
      };
    },
    flush() {
      transact(connection, () => {
        for (const issue of replaced) deleteRows(connection, issue);
        writeRows(connection, rows);
        values.flush();
      });
      rows = [];
      replaced = [];
    },
    drop() {
      const dropped = new Map(rows.toReversed().map(({ issue, receivedAt }) => [issue, receivedAt]));
      rows = [];
      replaced = [];
      values.drop();
      seenFacts.clear();
      valuesOfToday.clear();
      return [...dropped].map(([issue, since]) => ({ issue, since }));
    },
    remove: (issue) => transact(connection, () => deleteRows(connection, issue)),
    deleteExpired(issues, before) {
      let more = false;
      transact(connection, () => {
        for (const issue of issues) deleteRows(connection, issue);
        more = deleteTagValues(connection, before, EXPIRED_AT_ONCE);
      });
      return more;
    },
  };
}

function payloadOf(detail: SearchedEvent["detail"]): EventDetail[0] {
  const json = typeof detail === "string" ? detail : Buffer.from(detail).toString();
  return (JSON.parse(json) as EventDetail)[0];
}

function transact(connection: Connection, change: () => void): void {
  connection.exec("BEGIN IMMEDIATE");
  try {
    change();
    connection.exec("COMMIT");
  } catch (error) {
    connection.rollBack();
    throw error;
  }
}

function writeRows(connection: Connection, rows: Row[]): void {
  if (rows.length === 0) return;
  const insert = connection.prepare(
    "INSERT OR REPLACE INTO issue_words (rowid, text, tags) VALUES (?, ?, ?)",
  );
  const { last } = connection
    .prepare("UPDATE progress SET rows = rows + ? WHERE id = 1 RETURNING rows AS last")
    .get(rows.length) as { last: number };
  // FTS5 flushes its buffer each time a row id goes backwards.
  const ordered = rows
    .map((row, index) => ({ ...row, id: wordRow(row.issue, last - rows.length + index) }))
    .toSorted((left, right) => left.id - right.id);
  for (const { id, text, tags } of ordered) insert.run(id, text, tags);
}

function deleteRows(connection: Connection, issue: IssueId): void {
  connection
    .prepare(
      "DELETE FROM issue_words WHERE rowid IN (SELECT id FROM issue_words_docsize WHERE id >= ? AND id < ?)",
    )
    .run(issue * ROWS_OF_ISSUE, (issue + 1) * ROWS_OF_ISSUE);
}

const LONGEST = 200;

/**
 * The words within the identifiers of a text: `connect timeout error` for `ConnectTimeoutError`. Identifiers of one word are
 * left out.
 */
export function identifierWords(text: string): string {
  const words: string[] = [];
  for (const name of text.split(/[^\p{L}\p{N}]+/u)) {
    if (name.length <= LONGEST && /[a-z0-9][A-Z]/.test(name))
      words.push(name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2"));
  }
  return words.join(" ");
}
