import type { SavedSearch } from "#model/saved-search.ts";
import type { StoreFiles } from "../engine/open-files.ts";

export function listSavedSearches({ state }: StoreFiles, of: SavedSearch["of"]): SavedSearch[] {
  return state
    .prepare(
      `SELECT id, searched AS "of", name, query, sort FROM saved_searches
       WHERE searched = ? AND deleted_at IS NULL ORDER BY name, id`,
    )
    .all(of) as unknown as SavedSearch[];
}
