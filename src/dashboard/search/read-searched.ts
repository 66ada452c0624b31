import { SEARCHED, type Searched } from "#model/saved-search.ts";

/** The kind of search named in a path; undefined for an unknown one. */
export function readSearched(text: string): Searched | undefined {
  return SEARCHED.find((known) => known === text);
}
