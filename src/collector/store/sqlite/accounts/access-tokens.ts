import type { UnixMillis } from "#lib/units.ts";
import type { AccessToken } from "#model/access/access-token.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** As many as a list without pages can show. */
const MAX_TOKENS = 500;
const COLUMNS =
  "id, name, scope, project, created AS createdAt, created_by AS createdBy, expires, used AS usedAt";

/** All tokens, the latest first, also those that have expired. */
export function listTokens({ state }: StoreFiles): AccessToken[] {
  return state
    .prepare(`SELECT ${COLUMNS} FROM access_tokens ORDER BY id DESC`)
    .all() as unknown as AccessToken[];
}

/** Which token this is; null if it was revoked or has expired. */
export function findToken({ state }: StoreFiles, tokenHash: string, now: UnixMillis): AccessToken | null {
  const row = state
    .prepare(`SELECT ${COLUMNS} FROM access_tokens WHERE token_hash = ? AND (expires IS NULL OR expires > ?)`)
    .get(tokenHash, now);
  return (row as AccessToken | undefined) ?? null;
}

/** Stores a new token, and returns its number. */
export function addToken(
  { state }: WriteContext,
  tokenHash: string,
  { name, scope, project, createdAt, createdBy, expires }: Omit<AccessToken, "id" | "usedAt">,
): number | "taken" | "full" {
  if (state.prepare("SELECT 1 FROM access_tokens WHERE name = ?").get(name) !== undefined) return "taken";
  const { changes, lastInsertRowid } = state
    .prepare(
      `INSERT INTO access_tokens (token_hash, name, scope, project, created, created_by, expires)
       SELECT ?, ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM access_tokens) < ${MAX_TOKENS}`,
    )
    .run(tokenHash, name, scope, project, createdAt, createdBy, expires);
  return changes === 0 ? "full" : Number(lastInsertRowid);
}

export function noteToken({ state }: WriteContext, id: number, usedAt: UnixMillis): void {
  state.prepare("UPDATE access_tokens SET used = ? WHERE id = ?").run(usedAt, id);
}

/** False if there is no such token. */
export function deleteToken({ state }: WriteContext, id: number): boolean {
  return state.prepare("DELETE FROM access_tokens WHERE id = ?").run(id).changes === 1;
}
