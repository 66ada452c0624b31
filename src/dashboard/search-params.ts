/** The query of a page as Next gives it: a parameter that is repeated arrives as a list. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** One parameter's first value, cut to a length that no honest one exceeds. */
export function param(search: SearchParams, name: string): string | undefined {
  const value = search[name];
  return (Array.isArray(value) ? value[0] : value)?.slice(0, 1000);
}

/** A parameter that is one of a few words; anything else counts as the first of them. */
export function choice<const T extends string>(
  search: SearchParams,
  name: string,
  words: readonly [T, ...T[]],
): T {
  const value = param(search, name);
  return words.find((word) => word === value) ?? words[0];
}
