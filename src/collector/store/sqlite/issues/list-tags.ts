import type { ProjectId } from "#lib/ids.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { MAX_KEYS } from "./tag-values.ts";
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

/** Which of the keys any event of the project has as a tag; all of them where there are too many tags to know. */
export function knownTagKeys({ state }: StoreFiles, project: ProjectId, keys: readonly string[]): string[] {
  const { held } = state
    .prepare("SELECT count(*) AS held FROM search.tag_keys WHERE project = ?")
    .get(project) as { held: number };
  if (held >= MAX_KEYS) return [...keys];
  return state
    .prepare("SELECT key FROM search.tag_keys WHERE project = ? AND key IN (SELECT value FROM json_each(?))")
    .all(project, JSON.stringify(keys))
    .map((row) => (row as { key: string }).key);
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
