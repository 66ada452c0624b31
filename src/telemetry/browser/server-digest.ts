/** Next's digest on an error that a server threw; the server has reported it, and the browser's copy says nothing more. */
export function serverDigest(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("digest" in error)) return undefined;
  return typeof error.digest === "string" ? error.digest : undefined;
}

export function isReportedByServer(error: unknown): boolean {
  return serverDigest(error) !== undefined;
}
