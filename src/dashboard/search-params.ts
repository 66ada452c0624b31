/** The query of a page as Next passes it: repeated parameters are lists. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** The first value of a parameter, cut to a sane length. */
export function param(search: SearchParams, name: string): string | undefined {
  const value = search[name];
  return (Array.isArray(value) ? value[0] : value)?.slice(0, 1000);
}

/** A parameter with a fixed set of values; anything else means the first. */
export function choice<const T extends string>(
  search: SearchParams,
  name: string,
  words: readonly [T, ...T[]],
): T {
  const value = param(search, name);
  return words.find((word) => word === value) ?? words[0];
}
