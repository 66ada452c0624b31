import { parseArgs } from "node:util";
import { PEOPLE } from "#api/people.ts";
import { ROLES } from "#model/access/rights.ts";
import { openApiAsVisitor } from "../call-api.ts";
import { type Command, UsageError } from "../command.ts";
import { changePerson, type ChangeAction } from "./change-person.ts";
import { printPeople, printSessions } from "./list-people.ts";
import { printInvitation, printResetLink } from "./person-links.ts";
import type { PeopleCommand } from "./people-command.ts";
import { setRole } from "./set-role.ts";

/** What follows each action. */
const WANTS = {
  list: [],
  invite: ["name"],
  role: ["name", "role"],
  reset: ["name"],
  "remove-codes": ["name"],
  sessions: ["name"],
  "end-sessions": ["name"],
  delete: ["name"],
} as const;
type Action = keyof typeof WANTS;

export const user: Command = {
  usage:
    "list | invite name --role … | role name role | reset name | sessions name | end-sessions name | delete name --yes",
  summary: "Lists and invites people, changes their roles, and ends their access",
  help: `  list               print everybody with an account or an invitation
  invite name        invite somebody, and print the link by which they set their password. It works once, for seven days
  role name role     give somebody another role: viewer, member, admin or owner. It holds from their next request on
  reset name         print a link by which somebody sets a new password, or accepts an invitation whose link was lost
  remove-codes name  let somebody who lost their authenticator sign in with the password alone
  sessions name      print where somebody is signed in
  end-sessions name  sign somebody out everywhere
  delete name        remove somebody, and end their access; with --yes. What they did keeps their name
  --role role        for invite: viewer (read everything), member (also work on issues, incidents, searches and boards), admin
                     (also settings, people and tokens) or owner (also appoint owners)
  --project slug     for role: in this project only, in which "none" is no access, and "default" the role of all projects
  --json             print JSON
  --data folder      the data folder; without it, GLASSHOUSE_DATA

  npx glasshouse user invite ann@shop.example --role member
  npx glasshouse user role ann@shop.example viewer --project web-shop

A link is the only thing on standard output; send it yourself. It begins with GLASSHOUSE_URL, or with this machine's address. The
first person must be an owner: once they have set a password, everybody has to sign in, and only owners change owners, on the
dashboard. If no owner gets in, set GLASSHOUSE_PASSWORD to a new value, and restart. The collector of the data folder must run.`,
  async run([action, ...args], terminal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: "string" },
        project: { type: "string" },
        data: { type: "string" },
        json: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
    });
    const known = Object.keys(WANTS).find((one): one is Action => one === action);
    if (known === undefined) throw new UsageError(`user takes ${Object.keys(WANTS).join(", ")}.`);
    const wanted: readonly string[] = WANTS[known];
    if (positionals.length !== wanted.length)
      throw new UsageError(
        `user ${known} takes ${wanted.length === 0 ? "no name" : `a ${wanted.join(" and a ")}`}.`,
      );
    const [name = "", role = ""] = positionals;
    if (known === "invite" && !ROLES.some((one) => one === values.role))
      throw new UsageError(`Give --role: ${ROLES.toReversed().join(", ")}.`);
    const opened = await openApiAsVisitor(values.data, terminal);
    if (opened === null) return 1;
    const { json, yes, project } = values;
    if (known === "invite") return printInvitation({ ...opened, json, ...terminal }, name, values.role ?? "");
    const listed = await opened.call(PEOPLE.listPeople);
    if (!listed.ok) {
      terminal.fail(`${listed.error.detail}\n`);
      return 1;
    }
    const { people } = listed.value;
    const command: PeopleCommand = { ...opened, people, json, ...terminal };
    if (known === "list") return printPeople(command);
    const person = people.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (person === undefined) {
      terminal.fail(`There is nobody called "${name}".\n`);
      return 1;
    }
    if (known === "role") return setRole(command, person, role, project);
    if (known === "reset") return printResetLink(command, person);
    if (known === "sessions") return printSessions(command, person);
    return changePerson(command, person, known satisfies ChangeAction, yes);
  },
};
