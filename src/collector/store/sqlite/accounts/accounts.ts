import type { UnixMillis } from "#lib/units.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Null where no password is set. Only hashes of passwords and tokens are stored. */
export function getPasswordHash({ state }: StoreFiles): string | null {
  const row = state.prepare("SELECT value FROM settings WHERE key = 'password'").get() as
    | { value: string }
    | undefined;
  return row?.value ?? null;
}

/** When a request first came through a proxy; null if none ever did. */
export function getExposedAt({ state }: StoreFiles): UnixMillis | null {
  const row = state.prepare("SELECT value FROM settings WHERE key = 'exposed_at'").get() as
    | { value: string }
    | undefined;
  return row === undefined ? null : Number(row.value);
}

/** Keeps the first time. */
export function putExposedAt({ state }: WriteContext, at: UnixMillis): void {
  state
    .prepare("INSERT INTO settings (key, value) VALUES ('exposed_at', ?) ON CONFLICT DO NOTHING")
    .run(String(Math.floor(at)));
}

/** Whether a session with this token hash is open. */
export function hasSession({ state }: StoreFiles, tokenHash: string, now: UnixMillis): boolean {
  return (
    state
      .prepare("SELECT 1 FROM access_sessions WHERE token_hash = ? AND expires > ?")
      .get(tokenHash, now) !== undefined
  );
}

/** Stores the hash of the password and ends every session. */
export function setPasswordHash({ state }: WriteContext, hash: string): void {
  state
    .prepare(
      `INSERT INTO settings (key, value) VALUES ('password', ?)
       ON CONFLICT DO UPDATE SET value = excluded.value`,
    )
    .run(hash);
  state.exec("DELETE FROM access_sessions");
}

/** Stores a new session, and deletes those that have ended. */
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
