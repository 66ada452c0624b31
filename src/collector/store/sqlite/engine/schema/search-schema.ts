/**
 * The migration steps from an empty search file to the current schema, in order; `user_version` counts the steps applied. A
 * released step is never changed: add a new one.
 *
 * The search index of issues, separate from the state so that that stays small. Everything here can be rebuilt.
 * - `issue_words` is an inverted index without its texts. A row holds what one event added to its issue; its id is
 *   `issue * 2^24` plus a counter, so that an issue's rows are adjacent and identify it without a join.
 *   `text` are words of titles, messages, values and frames; `tags` are `attributeWord`s and `keyWord`s.
 * - `progress` counts the rows ever written (1), and says up to which issue the backfill has come (2; -1: all),
 *   and whether the index was begun anew (3): then each issue's latest events are indexed again.
 * - `tag_keys` and `tag_values` are the known tags, for completion and patterns; the number of values of a key is limited
 *   (`held`), so that no key fills the disk. `rank` grows with each issue that has it, `day` is the last one.
 */
export const SEARCH_SCHEMA = [
  `
  CREATE TABLE progress (id INTEGER PRIMARY KEY, rows INTEGER NOT NULL);
  INSERT INTO progress VALUES (1, 0);
  CREATE VIRTUAL TABLE issue_words USING fts5(
    text, tags, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0"
  );
  INSERT INTO issue_words (issue_words, rank) VALUES ('automerge', 8);
  CREATE TABLE tag_keys (
    id INTEGER PRIMARY KEY, project INTEGER NOT NULL, key TEXT NOT NULL, rank INTEGER NOT NULL,
    held INTEGER NOT NULL, UNIQUE (project, key)
  );
  CREATE TABLE tag_values (
    key INTEGER NOT NULL, value TEXT NOT NULL, rank INTEGER NOT NULL, day INTEGER NOT NULL,
    PRIMARY KEY (key, value)
  ) WITHOUT ROWID;
  CREATE INDEX tag_values_by_day ON tag_values (day);
  `,
  // Tags are derived from here on: what was indexed before lacks them, and is indexed again as if the index were new.
  `
  INSERT OR IGNORE INTO progress (id, rows) SELECT 3, 1 FROM progress WHERE id = 1 AND rows > 0;
  DELETE FROM progress WHERE id = 2;
  `,
  "DROP INDEX tag_values_by_day;",
];
