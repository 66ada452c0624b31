const RELOADED = "glasshouse.reloaded";
const MINUTE = 60_000;
const CHUNK_LOST =
  /ChunkLoadError|Failed to load chunk|Loading (?:CSS )?chunk .{1,200} failed|dynamically imported module/;

/** Whether a script of the page's own could not be fetched, as after a deploy that took it away. */
export function isLostChunk(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, message } = error as { name?: unknown; message?: unknown };
  return CHUNK_LOST.test(`${String(name)}: ${String(message).slice(0, 500)}`);
}

/**
 * Loads the page anew when its scripts are gone, which brings those of the new deploy; once a minute, so that a server
 * that lost them for good is reported instead of asked for ever.
 *
 * @returns whether the page is being loaded anew
 */
export function reloadAfterDeploy(
  error: unknown,
  { storage = sessionStorage, reload = () => location.reload(), now = Date.now } = {},
): boolean {
  if (!isLostChunk(error)) return false;
  try {
    if (now() - Number(storage.getItem(RELOADED) ?? 0) < MINUTE) return false;
    storage.setItem(RELOADED, String(now()));
  } catch {
    // Where nothing can be remembered, reloading might never end.
    return false;
  }
  reload();
  return true;
}
