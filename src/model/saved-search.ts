export const SEARCHED = ["issues", "traces", "logs"] as const;
/** The signals that have a search. */
export type Searched = (typeof SEARCHED)[number];

/** A search that somebody gave a name; everybody sees it. */
export interface SavedSearch {
  id: number;
  of: Searched;
  name: string;
  query: string;
  /** As the list's URL says it; null for the usual one. */
  sort: string | null;
}
