import type { IssueId } from "#lib/ids.ts";
import { attributeWord, keyWord } from "../attributes/words.ts";
import type { Connection } from "../engine/connection.ts";
import { type Day, dayOf } from "../engine/day.ts";
import { textHash } from "../engine/hashes.ts";
import type { EventDetail, SearchedEvent } from "../events/encode-events.ts";
import { ROWS_OF_ISSUE, wordRow, frameText } from "./search-facts.ts";
import { createNewsOfIssues } from "./news-of-issues.ts";
import { createTagValues, deleteTagValues } from "./tag-values.ts";

/** The search index of issues; new entries are collected during a commit. */
export interface IssueWords {
  add(issue: IssueId, isNew: boolean, event: SearchedEvent): void;
  /** Marks the pending entries; the returned function drops those added since. */
  mark(): () => void;
  /** Writes the pending entries in a transaction of its own: an entry of an issue that is not there in the end does no harm. */
  flush(): void;
  /** Drops what leads to an issue that is gone. */
  remove(issue: IssueId): void;
  /** Drops what leads to issues that are going, and a chunk of the tags that no event had since the day. Says whether there may be more. */
  deleteExpired(issues: IssueId[], before: Day): boolean;
  connection: Connection;
}

interface Row {
  issue: IssueId;
  text: string;
  tags: string;
}

const EXPIRED_AT_ONCE = 500;

export function createIssueWords(connection: Connection): IssueWords {
  let rows: Row[] = [];
  let replaced: IssueId[] = [];
  let today: Day = 0;
  const news = createNewsOfIssues();
  /** Values stored today: they are kept for as long as events have them. */
  const valuesOfToday = createNewsOfIssues();
  const values = createTagValues(connection);
  const highest = connection.prepare("SELECT max(id) AS id FROM issue_words_docsize").get() as {
    id: number | null;
  };
  let lastIssue = Math.floor((highest.id ?? 0) / ROWS_OF_ISSUE);

  function newTexts(issue: IssueId, { facts, hashes, detail }: SearchedEvent): string {
    const texts = facts.text.split("\n").filter((line) => news.isNews(issue, textHash(line)));
    if (news.isNews(issue, textHash(hashes.join(" ")))) texts.push(frameText(payloadOf(detail)));
    const text = texts.join("\n");
    return text === "" ? "" : `${text}\n${identifierWords(text)}`;
  }

  function newTags(issue: IssueId, { facts, event }: SearchedEvent): string {
    const words: string[] = [];
    for (let at = 0; at < facts.pairs.length; at += 2) {
      const [key, value] = [facts.pairs[at]!, facts.pairs[at + 1]!];
      const hash = textHash(`${key}=${value}`);
      const isNews = news.isNews(issue, hash);
      if (isNews) words.push(attributeWord(key, value.toLowerCase()));
      if (isNews && news.isNews(issue, textHash(key))) words.push(keyWord(key));
      if (valuesOfToday.isNews(event.projectId, hash) || isNews)
        values.add(event.projectId, key, value, event.receivedAt);
    }
    return words.join(" ");
  }

  return {
    connection,
    add(issue, isNew, encoded) {
      // A number is given again when the issue that had it is gone: what led to that one must not lead here.
      if (isNew && issue <= lastIssue) replaced.push(issue);
      lastIssue = Math.max(lastIssue, issue);
      const day = dayOf(encoded.event.receivedAt);
      if (day !== today) valuesOfToday.clear();
      today = day;
      const [text, tags] = [newTexts(issue, encoded), newTags(issue, encoded)];
      if (text !== "" || tags !== "") rows.push({ issue, text, tags });
    },
    mark() {
      const [rowCount, replacedCount, undoValues] = [rows.length, replaced.length, values.mark()];
      return () => {
        rows.length = rowCount;
        replaced.length = replacedCount;
        undoValues();
        news.clear();
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
    connection.exec("ROLLBACK");
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
  // FTS5 writes out its buffer each time a row id goes backwards.
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
 * The words that the names in a text are made of: `connect timeout error` of `ConnectTimeoutError`. Names of one word are
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
