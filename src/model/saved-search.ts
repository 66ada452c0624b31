import type { Searched } from "./api/completion.ts";

/** A search that somebody gave a name; everybody sees it. */
export interface SavedSearch {
  id: number;
  of: Searched;
  name: string;
  query: string;
  /** As the list's URL says it; null for the usual one. */
  sort: string | null;
}
