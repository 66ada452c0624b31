import type { Found } from "#api/searches.ts";
import { basePath } from "#lib/base-path.ts";
import { safeReturnPath } from "../paths.ts";

const LONGEST = 200;

/** Normalizes a pasted id: 16 or 32 hex digits written in groups are joined. */
export function readFindText(pasted: string): string {
  const text = pasted.trim().slice(0, LONGEST);
  const joined = text.replace(/[\s-]+/g, "").toLowerCase();
  return /^(?:[0-9a-f]{32}|[0-9a-f]{16})$/.test(joined) ? joined : text;
}

/** The page of a match. Only the dashboard's own paths count, which the collector knows as its routes do. */
export function pageOf({ path }: Found): string | null {
  return path !== null && path.startsWith("/observe/") ? safeReturnPath(basePath + path) : null;
}

/** The page of the best match that has one. */
export function pathOf(found: Found[]): string | null {
  for (const match of found) {
    const page = pageOf(match);
    if (page !== null) return page;
  }
  return null;
}
