import { SEARCHED, type Searched } from "#model/saved-search.ts";

/** What kind of search a path's segment names; undefined when it names none. */
export function readSearched(text: string): Searched | undefined {
  return SEARCHED.find((known) => known === text);
}
