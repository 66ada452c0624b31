import { SAVED_IN, SEARCHED, type SavedIn, type Searched } from "#model/saved-search.ts";

/** The kind of search named in a path; undefined for an unknown one. */
export function readSearched(text: string): Searched | undefined {
  return SEARCHED.find((known) => known === text);
}

/** The list named in a form; undefined for an unknown one. */
export function readSavedIn(text: string): SavedIn | undefined {
  return SAVED_IN.find((known) => known === text);
}
