import type { SessionView } from "#api/account.ts";
import { PEOPLE, type PersonView } from "#api/people.ts";
import { plainText } from "../plain-text.ts";
import { tableOf } from "../table-of.ts";
import { pathAbout, type PeopleCommand, refuse } from "./people-command.ts";

export function printPeople({ people, json, out, fail }: PeopleCommand): number {
  if (json) out(`${JSON.stringify(people, null, 2)}\n`);
  else if (people.length === 0)
    fail(
      "Nobody has an account: this machine opens the dashboard without one. Invite the first person with npx glasshouse user invite name --role owner.\n",
    );
  else out(tableOf(["NAME", "ROLE", "STATE", "SIGNS IN BY", "SIGNED IN", "LINK UNTIL"], people.map(rowOf)));
  return 0;
}

function rowOf({
  name,
  role,
  projectRoles,
  state,
  signsInBy,
  hasSecondFactor,
  signedInAt,
  linkUntil,
}: PersonView) {
  const exceptions = projectRoles.length === 0 ? "" : ` (other in ${projectRoles.length})`;
  return [
    name,
    `${role}${exceptions}`,
    state,
    `${signsInBy}${hasSecondFactor ? " and code" : ""}`,
    signedInAt === null ? "never" : minuteOf(signedInAt),
    linkUntil === null ? "" : minuteOf(linkUntil),
  ];
}

export async function printSessions(command: PeopleCommand, person: PersonView): Promise<number> {
  const { call, json, out, fail } = command;
  const { method, answer } = PEOPLE.listPersonsSessions;
  const listed = await call({ method, path: pathAbout(PEOPLE.listPersonsSessions, person), answer });
  if (!listed.ok) return refuse(command, { isOwner: person.role === "owner" }, listed.error);
  const { sessions } = listed.value;
  if (json) out(`${JSON.stringify(sessions, null, 2)}\n`);
  else if (sessions.length === 0) fail(`"${person.name}" is signed in nowhere.\n`);
  else out(tableOf(["LAST USED", "SIGNED IN", "ADDRESS", "PROGRAM"], sessions.map(sessionRow)));
  return 0;
}

function sessionRow({ seenAt, createdAt, address, agent }: SessionView): string[] {
  return [minuteOf(seenAt), minuteOf(createdAt), address || "unknown", plainText(agent) || "unknown"];
}

/** In UTC. */
function minuteOf(iso: string): string {
  return iso.slice(0, 16).replace("T", " ");
}
