import type { ProjectId } from "#lib/ids.ts";
import type { TagCount } from "../../port/issues.ts";
import type { StoreFiles } from "../open-files.ts";
import { likePattern } from "./like-pattern.ts";

/** Tags that events of the project had and that begin with the text, the commonest first. */
export function listTagKeys(
  { state }: StoreFiles,
  project: ProjectId,
  text: string,
  limit: number,
): TagCount[] {
  return state
    .prepare(
      `SELECT key AS text, events FROM search.tag_keys WHERE project = ? AND key LIKE ? ESCAPE '\\'
       ORDER BY events DESC, key LIMIT ?`,
    )
    .all(project, likePattern([text, ""]), limit) as unknown as TagCount[];
}

/** Values of a tag that hold the text, the commonest first. */
export function listTagValues(
  { state }: StoreFiles,
  project: ProjectId,
  key: string,
  text: string,
  limit: number,
): TagCount[] {
  return state
    .prepare(
      `SELECT value AS text, events FROM search.tag_values
       WHERE key = (SELECT id FROM search.tag_keys WHERE project = ? AND key = ?) AND value LIKE ? ESCAPE '\\'
       ORDER BY events DESC, value LIMIT ?`,
    )
    .all(project, key, likePattern(["", text, ""]), limit) as unknown as TagCount[];
}
