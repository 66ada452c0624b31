import { readLimited } from "#lib/read-limited.ts";
import { currentRequest } from "./current-request.ts";

/**
 * Reads the body of the current request, as `readLimited` does. Of one that is too large the rest is left unread, and would
 * stand before the connection's next request: the connection ends with the answer.
 */
export async function readBody(...given: Parameters<typeof readLimited>): ReturnType<typeof readLimited> {
  const read = await readLimited(...given);
  const current = currentRequest();
  if (!read.ok && current) current.response.shouldKeepAlive = false;
  return read;
}
