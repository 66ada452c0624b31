import { err, ok, type Result } from "#lib/result.ts";

const SCHEME = /^sentry /i;
/** Of any of the texts: a key has 32 characters, a whole auth header about 150. */
const MAX_LENGTH = 2_000;

export type AuthError = { code: "conflicting_keys" };

/**
 * The public key that a request names, in any of its places: the `X-Sentry-Auth` header (or `Authorization` with Sentry's
 * scheme), `?sentry_key=`, and a DSN (in an envelope's header, the only place left behind a tunnel). Null if there is
 * none. Several keys must be equal.
 */
export function readKey(sent: {
  authHeaders?: string[];
  queryKeys?: string[];
  dsn?: unknown;
}): Result<string | null, AuthError> {
  let key: string | null = null;
  const { authHeaders = [], queryKeys = [] } = sent;
  for (const found of [...authHeaders.flatMap(keysInHeader), ...queryKeys, readDsn(sent.dsn)?.key]) {
    if (found === undefined || found === "" || found.length > MAX_LENGTH) continue;
    if (key !== null && key !== found) return err({ code: "conflicting_keys" });
    key = found;
  }
  return ok(key);
}

/** The key and project id of a DSN such as `https://key@host/42`; undefined if it is not one. */
export function readDsn(dsn: unknown): { key: string; projectId: string } | undefined {
  if (typeof dsn !== "string" || dsn.length > MAX_LENGTH) return undefined;
  if (!URL.canParse(dsn)) return undefined;
  const url = new URL(dsn);
  if (url.username === "") return undefined;
  return { key: url.username, projectId: url.pathname.slice(url.pathname.lastIndexOf("/") + 1) };
}

/** A header that is sent twice arrives as one, with both values. */
function keysInHeader(header: string): string[] {
  if (header.length > MAX_LENGTH || !SCHEME.test(header)) return [];
  return header.split(",").flatMap((part) => {
    const [name, value = ""] = part.trim().replace(SCHEME, "").split("=", 2);
    return name === "sentry_key" ? [value] : [];
  });
}
