import { parseArgs } from "node:util";
import { PROJECTS, type ProjectView } from "#api/projects.ts";
import { type CallApi, openApi } from "../call-api.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { tableOf } from "../table-of.ts";

const ACTIONS = ["list", "create", "archive", "restore", "delete"] as const;

interface Given {
  /** Its name in addresses; empty for `list`. */
  slug: string;
  name: string | undefined;
  json: boolean;
  yes: boolean;
}

type Act = (call: CallApi, given: Given, terminal: Terminal) => Promise<number>;

const RUN: Record<(typeof ACTIONS)[number], Act> = {
  list: printProjects,
  create: createProject,
  archive: (...args) => setArchived(true, ...args),
  restore: (...args) => setArchived(false, ...args),
  delete: deleteProject,
};

export const project: Command = {
  usage: "list | create slug | archive slug | restore slug | delete slug --yes",
  summary: "Lists, creates, archives or deletes projects",
  help: `  list          print every project, with the DSN of its newest key
  create slug   create a project, and print its DSN. The slug is its name in addresses: lower-case letters, digits, dashes
  archive slug  let it take nothing any more; it can still be read
  restore slug  let an archived project take what is sent again
  delete slug   delete a project with everything that it holds; with --yes. This cannot be undone
  --name text   for create: what people call it; without it, the slug
  --json        print JSON
  --data folder the data folder; without it, GLASSHOUSE_DATA

  npx glasshouse project create web-shop --name "Web shop"

The collector of the data folder must run.`,
  async run([action, ...args], terminal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: "string" },
        data: { type: "string" },
        json: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
    });
    const known = ACTIONS.find((one) => one === action);
    if (known === undefined) throw new UsageError(`project takes ${ACTIONS.join(", ")}.`);
    const [slug = "", ...rest] = positionals;
    if (rest.length > 0 || (slug === "") !== (known === "list"))
      throw new UsageError(`project ${known} takes ${known === "list" ? "no project" : "one project"}.`);
    const call = await openApi(values.data, terminal);
    if (call === null) return 1;
    return RUN[known](call, { slug, name: values.name, json: values.json, yes: values.yes }, terminal);
  },
};

async function printProjects(call: CallApi, { json }: Given, { out, fail }: Terminal): Promise<number> {
  const listed = await call(PROJECTS.listOwnProjects);
  if (!listed.ok) {
    fail(`${listed.error.detail}\n`);
    return 1;
  }
  const { projects } = listed.value;
  out(
    json
      ? `${JSON.stringify(projects, null, 2)}\n`
      : tableOf(["PROJECT", "NAME", "STATE", "DSN"], projects.map(rowOf)),
  );
  return 0;
}

function rowOf({ slug, name, archivedAt, dsn }: ProjectView): string[] {
  return [slug, name, archivedAt === null ? "active" : "archived", dsn ?? "no lasting key"];
}

async function createProject(
  call: CallApi,
  { slug, name, json }: Given,
  { out, fail }: Terminal,
): Promise<number> {
  const created = await call(PROJECTS.createProject, { name: name ?? slug, slug });
  if (!created.ok) {
    fail(`${created.error.detail}\n`);
    return 1;
  }
  out(json ? `${JSON.stringify(created.value)}\n` : `${created.value.dsn}\n`);
  return 0;
}

async function setArchived(
  isArchived: boolean,
  call: CallApi,
  { slug, json }: Given,
  { out, fail }: Terminal,
): Promise<number> {
  const listed = await call(PROJECTS.listOwnProjects);
  const found = listed.ok ? listed.value.projects.find((one) => one.slug === slug) : undefined;
  if (!listed.ok || found === undefined) {
    fail(`${listed.ok ? `There is no project "${slug}".` : listed.error.detail}\n`);
    return 1;
  }
  const { method, answer } = PROJECTS.changeProject;
  const changed = await call({ method, path: pathOf(slug), answer }, { slug, name: found.name, isArchived });
  if (!changed.ok) {
    fail(`${changed.error.detail}\n`);
    return 1;
  }
  out(
    json
      ? `${JSON.stringify(changed.value)}\n`
      : `"${slug}" is ${isArchived ? "archived" : "active again"}.\n`,
  );
  return 0;
}

async function deleteProject(
  call: CallApi,
  { slug, json, yes }: Given,
  { out, fail }: Terminal,
): Promise<number> {
  if (!yes) {
    fail(`Nothing was deleted. Add --yes to delete "${slug}" with everything that it holds.\n`);
    return 1;
  }
  const deleted = await call({ method: PROJECTS.removeProject.method, path: pathOf(slug) });
  if (!deleted.ok) {
    fail(`${deleted.error.detail}\n`);
    return 1;
  }
  out(json ? `${JSON.stringify({ slug })}\n` : `Deleted "${slug}".\n`);
  return 0;
}

function pathOf(slug: string): string {
  return PROJECTS.changeProject.path.replace("{project}", encodeURIComponent(slug));
}
