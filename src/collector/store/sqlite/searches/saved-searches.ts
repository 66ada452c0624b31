import type { UnixMillis } from "#lib/units.ts";
import type { SavedSearch } from "#model/saved-search.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** As many as fit above a list. */
const MAX_SEARCHES = 50;
/** How long a deleted search can be restored. */
const RESTORABLE = 86_400_000;

/** Saves a search under its name, replacing one of the same name. Null where the list is full. */
export function putSavedSearch(
  { state }: WriteContext,
  { of, name, query, sort, params }: Omit<SavedSearch, "id">,
): SavedSearch | null {
  const same = state
    .prepare("SELECT id FROM saved_searches WHERE searched = ? AND name = ? AND deleted_at IS NULL")
    .get(of, name) as { id: number } | undefined;
  if (same !== undefined) {
    state
      .prepare("UPDATE saved_searches SET query = ?, sort = ?, params = ? WHERE id = ?")
      .run(query, sort, params, same.id);
    return { id: same.id, of, name, query, sort, params };
  }
  const { lastInsertRowid, changes } = state
    .prepare(
      `INSERT INTO saved_searches (searched, name, query, sort, params) SELECT ?1, ?2, ?3, ?4, ?5
       WHERE (SELECT count(*) FROM saved_searches WHERE searched = ?1 AND deleted_at IS NULL) < ${MAX_SEARCHES}`,
    )
    .run(of, name, query, sort, params);
  return changes === 0 ? null : { id: Number(lastInsertRowid), of, name, query, sort, params };
}

/** Deletes a saved search; `restoreSavedSearch` brings it back. False where there is none. */
export function deleteSavedSearch({ state }: WriteContext, id: number, now: UnixMillis): boolean {
  state.prepare("DELETE FROM saved_searches WHERE deleted_at < ?").run(now - RESTORABLE);
  return (
    state.prepare("UPDATE saved_searches SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL").run(now, id)
      .changes === 1
  );
}

/** Restores a deleted search. False where it is gone for good or its name was taken since. */
export function restoreSavedSearch({ state }: WriteContext, id: number): boolean {
  return (
    state
      .prepare(
        `UPDATE saved_searches AS gone SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM saved_searches AS taken WHERE taken.searched = gone.searched
           AND taken.name = gone.name AND taken.deleted_at IS NULL)`,
      )
      .run(id).changes === 1
  );
}

/** Saved searches of one kind, by name. */
export function listSavedSearches({ state }: StoreFiles, of: SavedSearch["of"]): SavedSearch[] {
  return state
    .prepare(
      `SELECT id, searched AS "of", name, query, sort, params FROM saved_searches
       WHERE searched = ? AND deleted_at IS NULL ORDER BY name, id`,
    )
    .all(of) as unknown as SavedSearch[];
}
