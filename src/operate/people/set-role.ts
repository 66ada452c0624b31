import { PEOPLE, type PersonView } from "#api/people.ts";
import { PROJECTS } from "#api/projects.ts";
import { ROLES } from "#model/access/rights.ts";
import { UsageError } from "../command.ts";
import { isLastOwner, pathAbout, type PeopleCommand, refuse } from "./people-command.ts";

/**
 * Gives somebody another role: in all projects, or in one.
 *
 * @param role in one project also `none` for no access, and `default` for the role that they have in all
 */
export async function setRole(
  command: PeopleCommand,
  person: PersonView,
  role: string,
  project: string | undefined,
): Promise<number> {
  const { name } = person;
  if (project !== undefined) return setProjectRole(command, person, role, project);
  if (!ROLES.some((one) => one === role)) throw new UsageError(`role: ${ROLES.toReversed().join(", ")}.`);
  if (role !== "owner" && isLastOwner(command, person)) return 1;
  const { method } = PEOPLE.changePerson;
  const changed = await command.call({ method, path: pathAbout(PEOPLE.changePerson, person) }, { role });
  const isOwner = person.role === "owner" || role === "owner";
  if (!changed.ok) return refuse(command, { isOwner }, changed.error);
  command.out(command.json ? `${JSON.stringify({ name, role })}\n` : `"${name}" has the role ${role} now.\n`);
  return 0;
}

async function setProjectRole(
  command: PeopleCommand,
  person: PersonView,
  role: string,
  project: string,
): Promise<number> {
  const { name } = person;
  const chosen = ROLES.find((one) => one === role && one !== "owner") ?? null;
  if (chosen === null && role !== "none" && role !== "default")
    throw new UsageError("role: viewer, member, admin, none or default in one project.");
  if (person.role === "owner") {
    command.fail(`Owners are owners of all projects. Give "${name}" another role first.\n`);
    return 1;
  }
  const endpoint = role === "default" ? PROJECTS.removeProjectRole : PROJECTS.putProjectRole;
  const path = pathAbout(endpoint, person).replace("{project}", encodeURIComponent(project));
  const body = role === "default" ? undefined : { role: chosen };
  const changed = await command.call({ method: endpoint.method, path }, body);
  if (!changed.ok) return refuse(command, { isOwner: false }, changed.error);
  command.out(
    command.json
      ? `${JSON.stringify({ name, project, role })}\n`
      : `"${name}" has ${named(role)} in "${project}" now.\n`,
  );
  return 0;
}

function named(role: string): string {
  if (role === "none") return "no access";
  return role === "default" ? "the role of all projects" : `the role ${role}`;
}
