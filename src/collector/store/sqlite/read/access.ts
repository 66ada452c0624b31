import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../connection.ts";

export function getPasswordHash(connection: Connection): string | null {
  const row = connection.prepare("SELECT value FROM settings WHERE key = 'password'").get() as
    | { value: string }
    | undefined;
  return row?.value ?? null;
}

export function hasSession(connection: Connection, tokenHash: string, now: UnixMillis): boolean {
  return (
    connection
      .prepare("SELECT 1 FROM access_sessions WHERE token_hash = ? AND expires > ?")
      .get(tokenHash, now) !== undefined
  );
}
