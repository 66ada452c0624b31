import type { UnixMillis } from "#lib/units.ts";
import type { LinkedPerson } from "../../port/accounts.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Whom a link is for; null if it was used, replaced, or has expired. */
export function findLink({ state }: StoreFiles, tokenHash: string, now: UnixMillis): LinkedPerson | null {
  return linkedPerson(state, tokenHash, now);
}

/** Stores a link to set a password by, in place of the person's earlier ones. False if there is no such person. */
export function putLink(
  { state }: WriteContext,
  person: number,
  tokenHash: string,
  expires: UnixMillis,
): boolean {
  state.prepare("DELETE FROM person_links WHERE person = ?").run(person);
  const { changes } = state
    .prepare(
      "INSERT INTO person_links (token_hash, person, expires) SELECT ?, id, ? FROM people WHERE id = ?",
    )
    .run(tokenHash, Math.floor(expires), person);
  return changes === 1;
}

/** Uses a link up: sets the password of its person and ends their sessions. */
export function spendLink(
  { state }: WriteContext,
  tokenHash: string,
  passwordHash: string,
  now: UnixMillis,
): LinkedPerson | null {
  const person = linkedPerson(state, tokenHash, now);
  if (person === null) return null;
  state.prepare("DELETE FROM person_links WHERE person = ?").run(person.id);
  state.prepare("UPDATE people SET password = ? WHERE id = ?").run(passwordHash, person.id);
  state.prepare("DELETE FROM access_sessions WHERE person = ?").run(person.id);
  return person;
}

function linkedPerson(state: Connection, tokenHash: string, now: UnixMillis): LinkedPerson | null {
  const row = state
    .prepare(
      `SELECT people.id, name, role, password IS NOT NULL AS hasPassword
       FROM person_links JOIN people ON people.id = person WHERE token_hash = ? AND expires > ?`,
    )
    .get(tokenHash, now) as (Omit<LinkedPerson, "hasPassword"> & { hasPassword: number }) | undefined;
  return row === undefined ? null : { ...row, hasPassword: row.hasPassword === 1 };
}
