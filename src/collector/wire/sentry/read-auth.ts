import { err, ok, type Result } from "#lib/result.ts";

/** The longest that any of the texts may be: a key is 32 characters, a whole auth header about 150. */
const MAX_LENGTH = 2_000;

export type AuthError = { code: "conflicting_keys" };

/**
 * The public key that a request names, from wherever it may stand: the `X-Sentry-Auth` header (or `Authorization` with
 * Sentry's scheme), `?sentry_key=`, and a DSN (an envelope's own header, which is all that a tunnel leaves).
 * Null when there is none. Several must agree.
 */
export function readKey(said: {
  authHeader?: string | null;
  queryKey?: string | null;
  dsn?: unknown;
}): Result<string | null, AuthError> {
  let key: string | null = null;
  for (const found of [keyInHeader(said.authHeader), bounded(said.queryKey), readDsn(said.dsn)?.key]) {
    if (found === undefined) continue;
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

function keyInHeader(header: string | null | undefined): string | undefined {
  if (header === null || header === undefined || header.length > MAX_LENGTH) return undefined;
  const space = header.indexOf(" ");
  if (header.slice(0, space).toLowerCase() !== "sentry") return undefined;
  for (const part of header.slice(space + 1).split(",")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === "sentry_key") return bounded(value);
  }
  return undefined;
}

function bounded(key: string | null | undefined): string | undefined {
  return key === null || key === undefined || key === "" || key.length > MAX_LENGTH ? undefined : key;
}
