import type { IssueId } from "#lib/ids.ts";
import type { Connection } from "../connection.ts";
import type { EncodedEvent, EventDetail } from "../encoded-batch.ts";
import { identifierWords } from "../identifier-words.ts";
import { ROWS_OF_ISSUE, wordRow } from "../issue-word-row.ts";
import { frameText } from "../search-facts.ts";
import { textHash } from "../text-hash.ts";
import { attributeWord, keyWord } from "../words.ts";
import { createTagCounts } from "./tag-counts.ts";

/** What issues are searched by, gathered over a commit. */
export interface IssueWords {
  add(issue: IssueId, isNew: boolean, event: EncodedEvent): void;
  /** Marks what is gathered; the function that it returns goes back to here. */
  mark(): () => void;
  /** Writes what is gathered, in a transaction of its own: a row that leads to an issue which then is not there harms nobody. */
  flush(): void;
  close(): void;
}

interface Row {
  issue: IssueId;
  text: string;
  tags: string;
}

/** Things known to be in the index, over all issues. */
const MAX_KNOWN = 300_000;

export function createIssueWords(connection: Connection): IssueWords {
  let rows: Row[] = [];
  let replaced: IssueId[] = [];
  let known = new Map<IssueId, Set<number>>();
  let knownCount = 0;
  const counts = createTagCounts(connection);
  const highest = connection.prepare("SELECT max(id) AS id FROM issue_words_docsize").get() as {
    id: number | null;
  };
  let lastIssue = Math.floor((highest.id ?? 0) / ROWS_OF_ISSUE);

  function isNews(issue: IssueId, hash: number): boolean {
    let ofIssue = known.get(issue);
    if (ofIssue === undefined) known.set(issue, (ofIssue = new Set()));
    if (ofIssue.has(hash)) return false;
    ofIssue.add(hash);
    knownCount++;
    return true;
  }

  function forget(): void {
    known = new Map();
    knownCount = 0;
  }

  return {
    add(issue, isNew, { event, facts, hashes, detail }) {
      if (knownCount > MAX_KNOWN) forget();
      // A number is given again when the issue that had it is gone: what led to that one must not lead here.
      if (isNew && issue <= lastIssue) replaced.push(issue);
      lastIssue = Math.max(lastIssue, issue);
      const texts: string[] = [];
      if (isNews(issue, textHash(facts.text))) texts.push(facts.text, identifierWords(facts.text));
      if (isNews(issue, textHash(hashes.join(" ")))) {
        const [payload] = JSON.parse(
          typeof detail === "string" ? detail : Buffer.from(detail).toString(),
        ) as EventDetail;
        const frames = frameText(payload);
        texts.push(frames, identifierWords(frames));
      }
      const tags: string[] = [];
      for (let at = 0; at < facts.pairs.length; at += 2) {
        const [key, value] = [facts.pairs[at]!, facts.pairs[at + 1]!];
        const word = attributeWord(key, value.toLowerCase());
        if (isNews(issue, textHash(word))) tags.push(word, keyWord(key));
        counts.add(event.projectId, key, value, event.receivedAt);
      }
      if (texts.length + tags.length > 0) rows.push({ issue, text: texts.join("\n"), tags: tags.join(" ") });
    },
    mark() {
      const [rowCount, replacedCount, undoCounts] = [rows.length, replaced.length, counts.mark()];
      return () => {
        rows.length = rowCount;
        replaced.length = replacedCount;
        undoCounts();
        forget();
      };
    },
    flush() {
      if (rows.length === 0 && counts.isEmpty()) return;
      connection.exec("BEGIN IMMEDIATE");
      try {
        for (const issue of replaced) deleteIssueWords(connection, issue);
        writeRows(connection, rows);
        counts.flush();
        connection.exec("COMMIT");
      } catch (error) {
        connection.exec("ROLLBACK");
        throw error;
      }
      rows = [];
      replaced = [];
    },
    close() {
      connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      connection.close();
    },
  };
}

function writeRows(connection: Connection, rows: Row[]): void {
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

export function deleteIssueWords(connection: Connection, issue: IssueId): void {
  connection
    .prepare(
      "DELETE FROM issue_words WHERE rowid IN (SELECT id FROM issue_words_docsize WHERE id >= ? AND id < ?)",
    )
    .run(issue * ROWS_OF_ISSUE, (issue + 1) * ROWS_OF_ISSUE);
}
