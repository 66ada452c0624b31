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

/**
 * Which of the keys any event of the project has as a tag; all of them where that is not known: with too
 * many tags, or while a lost index is written again.
 */
export function knownTagKeys({ state }: StoreFiles, project: ProjectId, keys: readonly string[]): string[] {
  const { held, partial } = state
    .prepare(
      `SELECT count(*) AS held, EXISTS (SELECT 1 FROM search.progress WHERE id = 3)
         AND NOT EXISTS (SELECT 1 FROM search.progress WHERE id = 2 AND rows = -1) AS partial
       FROM search.tag_keys WHERE project = ?`,
    )
    .get(project) as { held: number; partial: number };
  if (held >= MAX_KEYS || partial === 1) return [...keys];
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
