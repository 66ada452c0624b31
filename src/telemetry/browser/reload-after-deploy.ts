const RELOADED = "glasshouse.reloaded";
const MINUTE = 60_000;
const CHUNK_LOST =
  /ChunkLoadError|Failed to load chunk|Loading (?:CSS )?chunk .{1,200} failed|dynamically imported module/;

/** Whether one of the page's own scripts could not be loaded, as after a deploy that removed it. */
function isLostChunk(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, message } = error as { name?: unknown; message?: unknown };
  return CHUNK_LOST.test(`${String(name)}: ${String(message).slice(0, 500)}`);
}

/**
 * Reloads the page if its scripts are gone, which loads those of the new deploy. At most once a minute, so that a server
 * that has lost them for good is reported instead of reloaded from forever.
 *
 * @returns whether the page is being reloaded
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
    // Without storage, reloading might never end.
    return false;
  }
  reload();
  return true;
}
