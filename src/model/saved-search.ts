export const SEARCHED = ["issues", "traces", "logs", "feedback", "replays"] as const;
/** The signals that have a search. */
export type Searched = (typeof SEARCHED)[number];

export const SAVED_IN = [...SEARCHED, "releases"] as const;
/** The lists that have saved views. */
export type SavedIn = (typeof SAVED_IN)[number];

/** A named view of a list, visible to everyone. */
export interface SavedSearch {
  id: number;
  of: SavedIn;
  name: string;
  query: string;
  /** As in the list's URL; null for the default order. */
  sort: string | null;
  /** The other parameters of its URL: environment, service, time and what is shown. */
  params: string;
}
