import { err, ok, type Result } from "#lib/result.ts";

const SCHEME = /^sentry /i;
/** The longest that any of the texts may be: a key is 32 characters, a whole auth header about 150. */
const MAX_LENGTH = 2_000;

export type AuthError = { code: "conflicting_keys" };

/**
 * The public key that a request names, from wherever it may stand: the `X-Sentry-Auth` header (or `Authorization` with
 * Sentry's scheme), `?sentry_key=`, and a DSN (an envelope's own header, which is all that a tunnel leaves).
 * Null when there is none. Several must agree.
 */
export function readKey(said: {
  authHeaders?: string[];
  queryKeys?: string[];
  dsn?: unknown;
}): Result<string | null, AuthError> {
  let key: string | null = null;
  const { authHeaders = [], queryKeys = [] } = said;
  for (const found of [...authHeaders.flatMap(keysInHeader), ...queryKeys, readDsn(said.dsn)?.key]) {
    if (found === undefined || found === "" || found.length > MAX_LENGTH) continue;
    if (key !== null && key !== found) return err({ code: "conflicting_keys" });
    key = found;
  }
  return ok(key);
}

/** The key and project id of a DSN such as `https://key@host/42`; undefined when it is none. */
export function readDsn(dsn: unknown): { key: string; projectId: string } | undefined {
  if (typeof dsn !== "string" || dsn.length > MAX_LENGTH) return undefined;
  if (!URL.canParse(dsn)) return undefined;
  const url = new URL(dsn);
  if (url.username === "") return undefined;
  return { key: url.username, projectId: url.pathname.slice(url.pathname.lastIndexOf("/") + 1) };
}

/** A header that is sent twice arrives as one, its values behind each other. */
function keysInHeader(header: string): string[] {
  if (header.length > MAX_LENGTH || !SCHEME.test(header)) return [];
  return header.split(",").flatMap((part) => {
    const [name, value = ""] = part.trim().replace(SCHEME, "").split("=", 2);
    return name === "sentry_key" ? [value] : [];
  });
}
