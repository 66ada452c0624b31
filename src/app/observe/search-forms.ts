import "server-only";
import type { SearchActions } from "#dashboard/search/saved-searches.tsx";
import { removeSearch, restoreSearch, saveSearch } from "./search-actions.ts";

/** What the forms of a list's saved views do. */
export const SEARCH_ACTIONS: SearchActions = {
  save: saveSearch,
  remove: removeSearch,
  restore: restoreSearch,
};
