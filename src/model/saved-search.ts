export const SEARCHED = ["issues", "traces", "logs"] as const;
/** The signals that have a search. */
export type Searched = (typeof SEARCHED)[number];

/** A named search, visible to everyone. */
export interface SavedSearch {
  id: number;
  of: Searched;
  name: string;
  query: string;
  /** As in the list's URL; null for the default order. */
  sort: string | null;
}
