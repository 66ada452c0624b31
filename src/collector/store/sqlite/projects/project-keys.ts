import type { UnixMillis } from "#lib/units.ts";
import type { ProjectKey } from "#model/project.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Senders are few: more keys than this are a mistake. */
const MAX_KEYS = 200;

/** Adds a key. Returns its number; null where there are too many. */
export function addProjectKey(
  { state }: WriteContext,
  { name, publicKey, perMinute }: Pick<ProjectKey, "name" | "publicKey" | "perMinute">,
  now: UnixMillis,
): number | null {
  const { changes, lastInsertRowid } = state
    .prepare(
      `INSERT INTO project_keys (name, public_key, per_minute, created)
       SELECT ?, ?, ?, ? WHERE (SELECT count(*) FROM project_keys) < ${MAX_KEYS}`,
    )
    .run(name, publicKey, perMinute, now);
  return changes === 0 ? null : Number(lastInsertRowid);
}

/** Changes a key's name, limit and end. False if there is none. */
export function changeProjectKey(
  { state }: WriteContext,
  id: number,
  { name, perMinute, expiresAt }: Pick<ProjectKey, "name" | "perMinute" | "expiresAt">,
): boolean {
  const { changes } = state
    .prepare("UPDATE project_keys SET name = ?, per_minute = ?, expires = ? WHERE id = ?")
    .run(name, perMinute, expiresAt, id);
  return changes === 1;
}

/** Senders with this key are refused from now on. False if there is none. */
export function deleteProjectKey({ state }: WriteContext, id: number): boolean {
  return state.prepare("DELETE FROM project_keys WHERE id = ?").run(id).changes === 1;
}

export function noteKeyUse({ state }: WriteContext, id: number, at: UnixMillis): void {
  state.prepare("UPDATE project_keys SET used = ? WHERE id = ?").run(at, id);
}
