/**
 * The steps that lead from an empty search file to the present schema, in order; its `user_version` says how many it has
 * had. A released step is never changed: a new one is added.
 *
 * What issues are searched by, apart from the state so that it stays small. Nothing here is the only copy of anything.
 * - `issue_words` is an inverted index without its texts. A row is what one event brought that its issue did not have yet;
 *   its id is `issue * 2^24` and a counter, so that an issue's rows lie together and lead to it without a join.
 *   `text` are words of titles, messages, values and frames; `tags` are `attributeWord`s and `keyWord`s.
 * - `progress` counts the rows ever written (1), and says up to which issue those without words were given some (2; -1: all).
 * - `tag_keys` and `tag_values` are what tags there are, for completion and for patterns; of a key so many values (`held`)
 *   that no tag of endless ones fills the disk. `rank` grows with each issue that has it, `day` is the last one.
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
];
