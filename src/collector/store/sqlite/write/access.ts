import type { UnixMillis } from "#lib/units.ts";
import type { WriteContext } from "./context.ts";

/** Keeps the password's hash. Whoever was signed in with another one is signed out. */
export function setPasswordHash(context: WriteContext, hash: string): void {
  setSetting(context, "password", hash);
  context.connection.exec("DELETE FROM access_sessions");
}

export function setSetting({ connection }: WriteContext, key: string, value: string): void {
  connection
    .prepare(
      "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
    )
    .run(key, value);
}

/** Keeps a signed-in person's session, and drops those that have ended. */
export function createSession(
  { connection }: WriteContext,
  tokenHash: string,
  expires: UnixMillis,
  now: UnixMillis,
): void {
  connection.prepare("DELETE FROM access_sessions WHERE expires <= ?").run(Math.floor(now));
  connection
    .prepare("INSERT INTO access_sessions (token_hash, expires) VALUES (?, ?)")
    .run(tokenHash, Math.floor(expires));
}

export function deleteSession({ connection }: WriteContext, tokenHash: string): void {
  connection.prepare("DELETE FROM access_sessions WHERE token_hash = ?").run(tokenHash);
}
