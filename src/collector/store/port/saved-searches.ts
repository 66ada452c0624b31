import type { UnixMillis } from "#lib/units.ts";
import type { SavedSearch } from "#model/saved-search.ts";

/** Searches with a name, seen by everybody. */
export interface SavedSearchStore {
  /** By name. */
  listSavedSearches(of: SavedSearch["of"]): Promise<SavedSearch[]>;
  /** One of this name gets the new search. Null when there are as many as a list can show. */
  putSavedSearch(search: Omit<SavedSearch, "id">): Promise<SavedSearch | null>;
  /** False when there is none, or none any more. */
  deleteSavedSearch(id: number, now: UnixMillis): Promise<boolean>;
  /** Brings back one that was deleted. False when it is gone for good, or its name was taken since. */
  restoreSavedSearch(id: number): Promise<boolean>;
}
