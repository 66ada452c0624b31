import type { ProjectId } from "#lib/ids.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { likePattern } from "../engine/conditions.ts";

/** Tag keys of the project that begin with the text, the most frequent first. */
export function listTagKeys(
  { state }: StoreFiles,
  project: ProjectId,
  text: string,
  limit: number,
): string[] {
  return state
    .prepare(
      `SELECT key AS text FROM search.tag_keys WHERE project = ? AND key LIKE ? ESCAPE '\\'
       ORDER BY rank DESC, key LIMIT ?`,
    )
    .all(project, likePattern([text, ""]), limit)
    .map((row) => (row as { text: string }).text);
}

/** Values of a tag that contain the text, the most frequent first. */
export function listTagValues(
  { state }: StoreFiles,
  project: ProjectId,
  key: string,
  text: string,
  limit: number,
): string[] {
  return state
    .prepare(
      `SELECT value AS text FROM search.tag_values
       WHERE key = (SELECT id FROM search.tag_keys WHERE project = ? AND key = ?) AND value LIKE ? ESCAPE '\\'
       ORDER BY rank DESC, value LIMIT ?`,
    )
    .all(project, key, likePattern(["", text, ""]), limit)
    .map((row) => (row as { text: string }).text);
}
