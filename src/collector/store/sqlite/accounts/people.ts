import type { UnixMillis } from "#lib/units.ts";
import type { ProjectId } from "#lib/ids.ts";
import { OPERATOR, type Person } from "#model/access/person.ts";
import type { ProjectRoles } from "#model/access/identity.ts";
import type { Role } from "#model/access/rights.ts";
import type { Account, PersonRefusal, SignIns } from "../../port/accounts.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** As many as a list without pages can show. */
export const MAX_PEOPLE = 1000;

/** Everybody with an account or an invitation, by name. */
export function listPeople({ state }: StoreFiles, now: UnixMillis): Person[] {
  const rows = state
    .prepare(
      `SELECT id, name, role, password IS NOT NULL AS hasPassword, second_factor IS NOT NULL AS hasSecondFactor,
         issuer, created AS createdAt, signed_in AS signedInAt,
         (SELECT max(expires) FROM person_links WHERE person = people.id AND expires > ?) AS linkUntil,
         (SELECT json_group_object(project, role) FROM project_roles WHERE person = people.id) AS projectRoles
       FROM people ORDER BY name`,
    )
    .all(now) as unknown as (Omit<Person, "hasPassword" | "hasSecondFactor" | "projectRoles"> & {
    hasPassword: number;
    hasSecondFactor: number;
    projectRoles: string;
  })[];
  return rows.map((row) =>
    Object.assign(row, {
      hasPassword: row.hasPassword === 1,
      hasSecondFactor: row.hasSecondFactor === 1,
      projectRoles: JSON.parse(row.projectRoles) as ProjectRoles,
    }),
  );
}

export function getSignIns({ state }: StoreFiles): SignIns {
  const { known, others } = state
    .prepare(
      `SELECT count(*) AS known, count(*) FILTER (WHERE name <> ?) AS others FROM people
       WHERE password IS NOT NULL`,
    )
    .get(OPERATOR) as { known: number; others: number };
  return { isPasswordSet: known > 0, isNameNeeded: others > 0 };
}

/** By name or number. */
export function findAccount({ state }: StoreFiles, who: string | number): Account | null {
  const row = state
    .prepare(
      `SELECT id, name, role, password, second_factor AS secondFactor, issuer FROM people
       WHERE ${typeof who === "number" ? "id" : "name"} = ?`,
    )
    .get(who);
  return (row as Account | undefined) ?? null;
}

/** Adds a person without a password. Returns their number. */
export function addPerson(
  { state }: WriteContext,
  { name, role }: { name: string; role: Role },
  now: UnixMillis,
): number | "taken" | "full" {
  if (state.prepare("SELECT 1 FROM people WHERE name = ?").get(name) !== undefined) return "taken";
  const { changes, lastInsertRowid } = state
    .prepare(
      `INSERT INTO people (name, role, created) SELECT ?, ?, ? WHERE (SELECT count(*) FROM people) < ${MAX_PEOPLE}`,
    )
    .run(name, role, now);
  return changes === 0 ? "full" : Number(lastInsertRowid);
}

/** The hash of the last password that the operator was given; null if there was none. */
export function getOperatorPassword({ state }: StoreFiles): string | null {
  const row = state.prepare("SELECT value FROM settings WHERE key = 'operator_password'").get();
  return (row as { value: string } | undefined)?.value ?? null;
}

/** Lets the operator in by a new password alone: adds them where there is none, and ends their sessions and links. */
export function setOperatorPassword({ state }: WriteContext, hash: string, now: UnixMillis): void {
  const { id } = state
    .prepare(
      `INSERT INTO people (name, role, password, created) VALUES (?, 'owner', ?, ?)
       ON CONFLICT (name) DO UPDATE SET password = excluded.password, role = 'owner', second_factor = NULL,
         code_step = NULL RETURNING id`,
    )
    .get(OPERATOR, hash, now) as { id: number };
  endEverything(state, id);
  state
    .prepare(
      `INSERT INTO settings (key, value) VALUES ('operator_password', ?)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    )
    .run(hash);
}

/** Sets a person's password, and ends all their sessions but one, and their links. */
export function setPassword(
  { state }: WriteContext,
  person: number,
  hash: string,
  keptSession: string | null,
): void {
  state.prepare("UPDATE people SET password = ? WHERE id = ?").run(hash, person);
  state.prepare("DELETE FROM person_links WHERE person = ?").run(person);
  state
    .prepare("DELETE FROM access_sessions WHERE person = ? AND token_hash IS NOT ?")
    .run(person, keptSession);
}

export function changeRole({ state }: WriteContext, person: number, role: Role): PersonRefusal | null {
  if (role !== "owner" && isLastOwner(state, person)) return "last_owner";
  return state.prepare("UPDATE people SET role = ? WHERE id = ?").run(role, person).changes === 1
    ? null
    : "unknown";
}

/** Sets a person's role in one project: null for none at all, undefined for the one that they have in all. */
export function setProjectRole(
  { state }: WriteContext,
  person: number,
  project: ProjectId,
  role: Role | null | undefined,
): void {
  if (role === undefined)
    state.prepare("DELETE FROM project_roles WHERE person = ? AND project = ?").run(person, project);
  else
    state
      .prepare(
        `INSERT INTO project_roles (person, project, role) SELECT id, ?, ? FROM people WHERE id = ?
         ON CONFLICT (person, project) DO UPDATE SET role = excluded.role`,
      )
      .run(project, role, person);
}

/** What a removed project leaves behind. */
export function forgetProjectRoles({ state }: WriteContext, project: ProjectId): void {
  state.prepare("DELETE FROM project_roles WHERE project = ?").run(project);
}

/** Removes a person with their sessions, links and codes. What they did keeps their name. */
export function removePerson({ state }: WriteContext, person: number): PersonRefusal | null {
  if (isLastOwner(state, person)) return "last_owner";
  endEverything(state, person);
  state.prepare("DELETE FROM project_roles WHERE person = ?").run(person);
  return state.prepare("DELETE FROM people WHERE id = ?").run(person).changes === 1 ? null : "unknown";
}

/** Whatever lets a person in but the password. */
function endEverything(state: Connection, person: number): void {
  for (const table of ["access_sessions", "person_links", "recovery_codes"])
    state.prepare(`DELETE FROM ${table} WHERE person = ?`).run(person);
}

/** Whether nobody else could sign in and appoint owners. */
function isLastOwner(state: Connection, person: number): boolean {
  const owners = state
    .prepare("SELECT id FROM people WHERE role = 'owner' AND password IS NOT NULL LIMIT 2")
    .all() as { id: number }[];
  return owners.length === 1 && owners[0]?.id === person;
}
