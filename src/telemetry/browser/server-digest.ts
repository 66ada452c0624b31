import { isCatalogueError } from "#lib/catalogue-error.ts";

/** Next's digest on an error that a server threw; the server has reported it, and the browser's copy says nothing more. */
export function serverDigest(error: unknown): string | undefined {
  // A catalogued error that was thrown in the browser is whole; of a server's nothing but the digest is left.
  if (isCatalogueError(error)) return undefined;
  if (typeof error !== "object" || error === null || !("digest" in error)) return undefined;
  return typeof error.digest === "string" ? error.digest : undefined;
}

/** Whether this is no failure but how Next tells of a redirect or a page that is not there. */
export function isNextAnswer(error: unknown): boolean {
  return serverDigest(error)?.startsWith("NEXT_") ?? false;
}

export function isReportedByServer(error: unknown): boolean {
  return serverDigest(error) !== undefined;
}
