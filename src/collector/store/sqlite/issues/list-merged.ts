import type { IssueId } from "#lib/ids.ts";
import type { MergedIssue } from "../../port/issues.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { issueParts, rootIssue } from "./root-issue.ts";

/** The most hashes to list per issue. */
const MAX_HASHES = 200;

/** The issues merged into an issue, and its own hashes. */
export function listMerged(
  { state }: StoreFiles,
  requested: IssueId,
): { own: string[]; merged: MergedIssue[] } {
  const id = rootIssue(state, requested);
  const hashes = state.prepare(
    `SELECT hash FROM issue_hashes WHERE issue = ? AND home IS ? LIMIT ${MAX_HASHES}`,
  );
  const hashesOf = (home: IssueId | null) =>
    (hashes.all(id, home) as { hash: Uint8Array }[]).map(({ hash }) => hexFromBytes(hash));
  const rows = state
    .prepare(
      `SELECT issues.id, upper(slug) || '-' || number AS shortId, title, events
       FROM issues JOIN projects ON projects.id = issues.project
       WHERE merged_into = ?1 AND issues.id IS NOT (SELECT own FROM issues WHERE id = ?1) ORDER BY issues.id LIMIT 500`,
    )
    .all(id) as unknown as Omit<MergedIssue, "hashes">[];
  return {
    own: hashesOf(null),
    merged: rows.map((row) => Object.assign(row, { hashes: issueParts(state, row.id).flatMap(hashesOf) })),
  };
}
