import type { UnixMillis } from "#lib/units.ts";
import type { ProvidedPerson } from "../../port/accounts.ts";
import type { Connection } from "../engine/connection.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { MAX_PEOPLE } from "./people.ts";

/**
 * Finds whom a provider names, and gives them the role that it says; adds them at their first sign-in. Their name stays what
 * it was then: what they did is recorded under it.
 *
 * @returns their number
 */
export function admitProvided(
  { state }: WriteContext,
  { issuer, subject, names, role }: ProvidedPerson,
  now: UnixMillis,
): number | "full" {
  const known = state
    .prepare("UPDATE people SET role = ? WHERE issuer = ? AND subject = ? RETURNING id")
    .get(role, issuer, subject) as { id: number } | undefined;
  if (known !== undefined) return known.id;
  const { changes, lastInsertRowid } = state
    .prepare(
      `INSERT INTO people (name, role, issuer, subject, created) SELECT ?, ?, ?, ?, ?
       WHERE (SELECT count(*) FROM people) < ${MAX_PEOPLE}`,
    )
    .run(freeName(state, names), role, issuer, subject, now);
  return changes === 0 ? "full" : Number(lastInsertRowid);
}

/** The first name that nobody has, or else the first one with a number. */
function freeName(state: Connection, names: string[]): string {
  const find = state.prepare("SELECT 1 FROM people WHERE name = ?");
  const isFree = (name: string) => find.get(name) === undefined;
  const [first = ""] = names;
  let name = names.find(isFree);
  for (let number = 2; name === undefined; number += 1)
    if (isFree(`${first} (${number})`)) name = `${first} (${number})`;
  return name;
}

/** Ends the sessions of somebody whom their provider no longer lets in. */
export function expelProvided(
  { state }: WriteContext,
  { issuer, subject }: Pick<ProvidedPerson, "issuer" | "subject">,
): void {
  state
    .prepare(
      "DELETE FROM access_sessions WHERE person IN (SELECT id FROM people WHERE issuer = ? AND subject = ?)",
    )
    .run(issuer, subject);
}
