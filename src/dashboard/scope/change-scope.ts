/** What belongs to one page of a list, and has no meaning in another. */
const PAGE_PARAMS = [
  "cursor",
  "compare",
  "against",
  "boxFrom",
  "boxTo",
  "around",
  "line",
  "all",
  "did",
  "undone",
  "removed",
];

/** This page with another scope, from its first page on. A null removes a parameter. */
export function changeScope(
  path: string,
  search: URLSearchParams,
  change: Record<string, string | null>,
): string {
  const next = new URLSearchParams(search);
  for (const name of PAGE_PARAMS) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? path : `${path}?${next}`;
}
