import { basePath } from "#lib/base-path.ts";

/** The address of the dashboard's first page, before which all others stand. */
export const OBSERVE = `${basePath}/observe`;

export type Query = Record<string, string | undefined>;

/** Encodes one path segment, including dots that would mean a parent folder. */
export function part(text: string): string {
  return text === "." || text === ".." ? text.replaceAll(".", "%2E") : encodeURIComponent(text);
}

export function build(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
