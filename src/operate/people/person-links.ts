import { PEOPLE, type PersonLink, type PersonView } from "#api/people.ts";
import { publicUrl } from "#config/addresses.ts";
import { readEnv } from "#config/env.ts";
import { pathAbout, type PeopleCommand, refuse } from "./people-command.ts";

export async function printInvitation(
  command: Omit<PeopleCommand, "people">,
  name: string,
  role: string,
): Promise<number> {
  const invited = await command.call(PEOPLE.invitePerson, { name, role });
  if (!invited.ok) return refuse(command, { isOwner: role === "owner" }, invited.error);
  return printLink(command, name, invited.value);
}

export async function printResetLink(command: PeopleCommand, person: PersonView): Promise<number> {
  const { method, answer } = PEOPLE.linkPerson;
  const made = await command.call({ method, path: pathAbout(PEOPLE.linkPerson, person), answer });
  if (!made.ok) return refuse(command, { isOwner: person.role === "owner" }, made.error);
  return printLink(command, person.name, made.value);
}

function printLink(
  { json, out, fail }: Pick<PeopleCommand, "json" | "out" | "fail">,
  name: string,
  { token, expires }: PersonLink,
): number {
  const env = readEnv();
  const dashboard = publicUrl(env) ?? `http://localhost:${env.DASHBOARD_PORT}`;
  const url = `${dashboard}/observe/join?token=${token}`;
  out(json ? `${JSON.stringify({ name, url, expires })}\n` : `${url}\n`);
  fail(
    `Send it to "${name}" yourself. It works once, until ${expires.slice(0, 16).replace("T", " ")} UTC.\n`,
  );
  return 0;
}
