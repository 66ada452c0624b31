import { PEOPLE, type PersonView } from "#api/people.ts";
import { isLastOwner, pathAbout, type PeopleCommand, refuse } from "./people-command.ts";

const CHANGES = {
  "remove-codes": {
    endpoint: PEOPLE.removePersonsSecondFactor,
    done: (name: string) => `"${name}" signs in without a code now.`,
  },
  "end-sessions": {
    endpoint: PEOPLE.signOutPerson,
    done: (name: string) => `"${name}" is signed out everywhere.`,
  },
  delete: {
    endpoint: PEOPLE.removePerson,
    done: (name: string) => `Removed "${name}". What they did keeps their name.`,
  },
} as const;
export type ChangeAction = keyof typeof CHANGES;

/** Takes away codes, sessions or the account of somebody. */
export async function changePerson(
  command: PeopleCommand,
  person: PersonView,
  action: ChangeAction,
  isConfirmed: boolean,
): Promise<number> {
  const { call, json, out, fail } = command;
  const { endpoint, done } = CHANGES[action];
  const { id, name, role } = person;
  if (action === "delete" && isLastOwner(command, person)) return 1;
  if (action === "delete" && !isConfirmed) {
    fail(`Nothing was changed. Add --yes to remove "${name}".\n`);
    return 1;
  }
  const changed = await call({ method: endpoint.method, path: pathAbout(endpoint, person) });
  if (!changed.ok) return refuse(command, { isOwner: role === "owner" }, changed.error);
  out(json ? `${JSON.stringify({ id, name })}\n` : `${done(name)}\n`);
  return 0;
}
