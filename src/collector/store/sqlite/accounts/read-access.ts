import type { UnixMillis } from "#lib/units.ts";
import type { StoreFiles } from "../engine/open-files.ts";

export function getPasswordHash({ state }: StoreFiles): string | null {
  const row = state.prepare("SELECT value FROM settings WHERE key = 'password'").get() as
    | { value: string }
    | undefined;
  return row?.value ?? null;
}

export function hasSession({ state }: StoreFiles, tokenHash: string, now: UnixMillis): boolean {
  return (
    state
      .prepare("SELECT 1 FROM access_sessions WHERE token_hash = ? AND expires > ?")
      .get(tokenHash, now) !== undefined
  );
}
