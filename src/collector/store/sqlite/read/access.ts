import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../connection.ts";

export function getPasswordHash(connection: Connection): string | null {
  return getSetting(connection, "password");
}

export function getSetting(connection: Connection, key: string): string | null {
  const row = connection.prepare("SELECT value FROM settings WHERE key = ?").get(key) as
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
