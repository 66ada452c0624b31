import type { UnixMillis } from "#lib/units.ts";
import type { ProjectRoles } from "#model/access/identity.ts";
import type { Session, SessionPerson } from "../../port/accounts.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Digits of a session's hash that tell it apart in a list. */
const SHOWN = 16;

/** Whose session this is; null if it has ended. */
export function findSession({ state }: StoreFiles, tokenHash: string, now: UnixMillis): SessionPerson | null {
  const row = state
    .prepare(
      `SELECT people.id, name, role, issuer, seen AS seenAt,
         (SELECT json_group_object(project, role) FROM project_roles WHERE person = people.id) AS projectRoles
       FROM access_sessions JOIN people ON people.id = person
       WHERE token_hash = ? AND expires > ?`,
    )
    .get(tokenHash, now) as (Omit<SessionPerson, "projectRoles"> & { projectRoles: string }) | undefined;
  if (row === undefined) return null;
  return { ...row, projectRoles: JSON.parse(row.projectRoles) as ProjectRoles };
}

/** A person's sessions, the last used first. */
export function listSessions({ state }: StoreFiles, person: number, now: UnixMillis): Session[] {
  return state
    .prepare(
      `SELECT token_hash AS id, person, created AS createdAt, seen AS seenAt, expires, address, agent
       FROM access_sessions WHERE person = ? AND expires > ? ORDER BY seen DESC, token_hash LIMIT 200`,
    )
    .all(person, now) as unknown as Session[];
}

/** Stores a new session, and deletes those that have ended. */
export function createSession({ state }: WriteContext, session: Omit<Session, "seenAt">): void {
  const { id, person, createdAt, expires, address, agent } = session;
  state.prepare("DELETE FROM access_sessions WHERE expires <= ?").run(Math.floor(createdAt));
  state
    .prepare(
      `INSERT INTO access_sessions (token_hash, expires, person, created, seen, address, agent)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, Math.floor(expires), person, createdAt, createdAt, address, agent);
  state.prepare("UPDATE people SET signed_in = ? WHERE id = ?").run(createdAt, person);
}

export function noteSession({ state }: WriteContext, tokenHash: string, seenAt: UnixMillis): void {
  state.prepare("UPDATE access_sessions SET seen = ? WHERE token_hash = ?").run(seenAt, tokenHash);
}

export function deleteSession({ state }: WriteContext, tokenHash: string): void {
  state.prepare("DELETE FROM access_sessions WHERE token_hash = ?").run(tokenHash);
}

/** Ends one of a person's sessions, by the first digits of its id; all of them without one. Returns how many. */
export function endSessions({ state }: WriteContext, person: number, id: string | null): number {
  const { changes } =
    id === null
      ? state.prepare("DELETE FROM access_sessions WHERE person = ?").run(person)
      : state
          .prepare(`DELETE FROM access_sessions WHERE person = ? AND substr(token_hash, 1, ${SHOWN}) = ?`)
          .run(person, id.slice(0, SHOWN));
  return Number(changes);
}
