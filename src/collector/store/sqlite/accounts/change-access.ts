import type { UnixMillis } from "#lib/units.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Keeps the password's hash. Whoever was signed in with another one is signed out. */
export function setPasswordHash({ state }: WriteContext, hash: string): void {
  state
    .prepare(
      `INSERT INTO settings (key, value) VALUES ('password', ?)
       ON CONFLICT DO UPDATE SET value = excluded.value`,
    )
    .run(hash);
  state.exec("DELETE FROM access_sessions");
}

/** Keeps a signed-in person's session, and drops those that have ended. */
export function createSession(
  { state }: WriteContext,
  tokenHash: string,
  expires: UnixMillis,
  now: UnixMillis,
): void {
  state.prepare("DELETE FROM access_sessions WHERE expires <= ?").run(Math.floor(now));
  state
    .prepare("INSERT INTO access_sessions (token_hash, expires) VALUES (?, ?)")
    .run(tokenHash, Math.floor(expires));
}

export function deleteSession({ state }: WriteContext, tokenHash: string): void {
  state.prepare("DELETE FROM access_sessions WHERE token_hash = ?").run(tokenHash);
}
