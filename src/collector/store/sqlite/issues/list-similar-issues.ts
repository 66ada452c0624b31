import type { IssueId } from "#lib/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { SimilarIssue } from "../../port/issues.ts";
import { ROWS_OF_ISSUE } from "./search-facts.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { rootIssue } from "./root-issue.ts";
import { ISSUE_COLUMNS, ISSUE_TABLES, issueOf, type IssueRow } from "./issue-row.ts";

/** Index rows read for each word, the newest. */
const MAX_ROWS = 100;
const MAX_WORDS = 8;
/** Issues with a lower likeness are not similar. */
const LEAST = 0.3;

/**
 * Other issues of the project that share words of title, place and frames, the most similar first. The index yields candidates
 * for the longest words of title and place, newest first; only these few hundred are compared.
 */
export function listSimilarIssues(files: StoreFiles, requested: IssueId, limit: number): SimilarIssue[] {
  const { state } = files;
  const id = rootIssue(state, requested);
  const select = state.prepare(`SELECT ${ISSUE_COLUMNS} FROM ${ISSUE_TABLES} WHERE issues.id = ?`);
  const own = select.get(id) as IssueRow | undefined;
  if (own === undefined) return [];
  const words = wordsOf(own);
  const longest = [...words].toSorted((left, right) => right.length - left.length).slice(0, MAX_WORDS);
  const candidates = new Set<IssueId>();
  const find = state.prepare(
    `SELECT rowid / ${ROWS_OF_ISSUE} AS issue FROM search.issue_words WHERE issue_words MATCH ?
     ORDER BY rowid DESC LIMIT ${MAX_ROWS}`,
  );
  for (const word of longest)
    for (const { issue } of find.all(`text : "${word}"`) as { issue: IssueId }[])
      candidates.add(rootIssue(state, issue));
  candidates.delete(id);
  return [...candidates]
    .flatMap((candidate) => {
      const row = select.get(candidate) as IssueRow | undefined;
      if (row === undefined || row.projectId !== own.projectId) return [];
      const likeness = likenessOf(words, wordsOf(row));
      return likeness < LEAST ? [] : [{ issue: issueOf(row), likeness }];
    })
    .toSorted((left, right) => right.likeness - left.likeness || right.issue.lastSeen - left.issue.lastSeen)
    .slice(0, limit);
}

/** Without numbers, which distinguish occurrences and not causes. */
function wordsOf({ title, culprit }: Pick<Issue, "title" | "culprit">): Set<string> {
  const words = `${title} ${culprit}`
    .slice(0, 1000)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 2 && !/^\d+$/.test(word)));
}

function likenessOf(left: Set<string>, right: Set<string>): number {
  const shared = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}
