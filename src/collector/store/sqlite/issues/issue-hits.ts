import type { ProjectId } from "#lib/ids.ts";
import type { IssueCondition } from "../../port/issues.ts";
import type { Connection } from "../engine/connection.ts";
import { ROWS_OF_ISSUE } from "./search-facts.ts";
import { attributeWord, keysOf, keyWord } from "../attributes/words.ts";
import { matchesValue } from "../attributes/match-value.ts";
import { likePattern } from "../engine/conditions.ts";

/** A condition that only the search index can answer. */
export type IndexedCondition = Extract<IssueCondition, { kind: "text" | "tag" | "has" }>;

/** The shortest word to match as a prefix: shorter ones begin too many words. */
const SHORTEST_PREFIX = 3;

/** The index's hits go to a temporary table: the file is not changed. */
export function clearHits(state: Connection): void {
  state.exec(
    `CREATE TEMP TABLE IF NOT EXISTS hits (leaf INTEGER, issue INTEGER, PRIMARY KEY (leaf, issue)) WITHOUT ROWID;
     DELETE FROM temp.hits`,
  );
}

/** Stores the issues that meet the condition under the leaf's number, and returns how many there are. */
export function findHits(
  state: Connection,
  project: ProjectId,
  condition: IndexedCondition,
  leaf: number,
): number {
  for (const match of matchesOf(state, project, condition)) {
    state
      .prepare(
        `INSERT OR IGNORE INTO temp.hits SELECT ?, rowid / ${ROWS_OF_ISSUE} FROM search.issue_words
         WHERE issue_words MATCH ?`,
      )
      .run(leaf, match);
  }
  addRoots(state, leaf);
  const { hits } = state.prepare("SELECT count(*) AS hits FROM temp.hits WHERE leaf = ?").get(leaf) as {
    hits: number;
  };
  return hits;
}

/** An issue is also found by the words of those merged into it. */
function addRoots(state: Connection, leaf: number): void {
  if (state.prepare("SELECT 1 FROM issues WHERE merged_into IS NOT NULL LIMIT 1").get() === undefined) return;
  state
    .prepare(
      `WITH RECURSIVE roots (issue) AS (
         SELECT merged_into FROM temp.hits JOIN issues ON issues.id = hits.issue
         WHERE leaf = ?1 AND merged_into IS NOT NULL
         UNION SELECT merged_into FROM issues JOIN roots ON issues.id = roots.issue WHERE merged_into IS NOT NULL
       ) INSERT OR IGNORE INTO temp.hits SELECT ?1, issue FROM roots`,
    )
    .run(leaf);
}

/** Index queries that together find everything that matches the condition. */
function matchesOf(state: Connection, project: ProjectId, condition: IndexedCondition): string[] {
  if (condition.kind === "has") return keysOf(condition.key).map((key) => `tags : ${keyWord(key)}`);
  if (condition.kind === "tag")
    return keysOf(condition.key).flatMap((key) =>
      valuesOf(state, project, key, condition.value).map((value) => `tags : ${attributeWord(key, value)}`),
    );
  const words = condition.text.split(/[^\p{L}\p{N}\p{Co}]+/u).filter((word) => word !== "");
  const last = words.at(-1);
  if (last === undefined) return [];
  return [`text : "${words.join(" ")}"${last.length >= SHORTEST_PREFIX ? " *" : ""}`];
}

/** The folded values of the pattern: itself, or the stored values that match it. */
function valuesOf(
  state: Connection,
  project: ProjectId,
  key: string,
  value: Extract<IssueCondition, { kind: "tag" }>["value"],
): string[] {
  const isComparison = "bound" in value;
  if (!isComparison && value.length === 1) return [...value];
  const rows = state
    .prepare(
      `SELECT value FROM search.tag_values
       WHERE key = (SELECT id FROM search.tag_keys WHERE project = ? AND key = ?) AND value LIKE ? ESCAPE '\\'`,
    )
    .all(project, key, likePattern(isComparison ? ["", ""] : value)) as { value: string }[];
  const folded = [...new Set(rows.map((row) => row.value.toLowerCase()))];
  return isComparison ? folded.filter((one) => matchesValue(one, value)) : folded;
}
