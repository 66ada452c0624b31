import type { Found } from "#api/searches.ts";
import { safeReturnPath } from "../paths.ts";

const LONGEST = 200;

/** Normalizes a pasted id: 16 or 32 hex digits written in groups are joined. */
export function readFindText(pasted: string): string {
  const text = pasted.trim().slice(0, LONGEST);
  const joined = text.replace(/[\s-]+/g, "").toLowerCase();
  return /^(?:[0-9a-f]{32}|[0-9a-f]{16})$/.test(joined) ? joined : text;
}

/** The page of the best match that has one. Only the dashboard's own paths count. */
export function pathOf(found: Found[]): string | null {
  for (const { path } of found)
    if (path !== null && path.startsWith("/observe/")) return safeReturnPath(path);
  return null;
}
