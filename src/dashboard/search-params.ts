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

/** The query as a browser sees it, with the first value of each parameter. */
export function urlParams(search: SearchParams): URLSearchParams {
  return new URLSearchParams(
    Object.keys(search).flatMap((name) => {
      const value = param(search, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
