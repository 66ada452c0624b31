import type { IssueId } from "#lib/ids.ts";
import { dayOf, type Day } from "../engine/day.ts";
import type { Connection } from "../engine/connection.ts";
import type { EventDetail, SearchedEvent } from "../events/encode-events.ts";
import { identifierWords } from "../attributes/identifier-words.ts";
import { ROWS_OF_ISSUE, wordRow } from "./issue-word-row.ts";
import { frameText } from "./search-facts.ts";
import { textHash } from "../engine/text-hash.ts";
import { attributeWord, keyWord } from "../attributes/words.ts";
import { createNewsOfIssues } from "./news-of-issues.ts";
import { createTagValues, deleteTagValues } from "./tag-values.ts";

/** What issues are searched by, gathered over a commit. */
export interface IssueWords {
  add(issue: IssueId, isNew: boolean, event: SearchedEvent): void;
  /** Marks what is gathered; the function that it returns goes back to here. */
  mark(): () => void;
  /** Writes what is gathered, in a transaction of its own: a row that leads to an issue which then is not there harms nobody. */
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
  /** Values that were written down today: they are kept as long as events have them. */
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
      if (day !== today) valuesOfToday.forget();
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
        news.forget();
        valuesOfToday.forget();
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
