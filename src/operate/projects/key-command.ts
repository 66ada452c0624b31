import { parseArgs } from "node:util";
import { PROJECTS, type ProjectKeyView } from "#api/projects.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { type CallApi, openApi } from "../call-api.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { tableOf } from "../table-of.ts";

const ACTIONS = ["list", "create", "rotate", "delete"] as const;
type Action = (typeof ACTIONS)[number];

interface Given {
  project: string;
  /** What a new key is called, or the number of one; empty for `list`. */
  key: string;
  perMinute: number | null;
  days: number;
  json: boolean;
}

export const key: Command = {
  usage: "list | create name | rotate number | delete number [--project slug]",
  summary: "Lists, creates, rotates or deletes the keys that report to a project",
  help: `  list             print every key: its number, its limit, when it was last used, when it ends, its DSN
  create name      create a key, and print its DSN
  rotate number    print the DSN of a new key of the same name; the old one works for some days more
  delete number    delete a key. Whoever sends with it is refused from then on
  --project slug   the project; without it, the first one
  --per-minute n   for create: the most items that it may send in a minute
  --days n         for rotate: how long the old key still works, 30 without it
  --json           print JSON
  --data folder    the data folder; without it, GLASSHOUSE_DATA

  npx glasshouse key create "mobile app" --project web-shop --per-minute 2000

The collector of the data folder must run.`,
  async run([action, ...args], terminal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        project: { type: "string", default: "1" },
        "per-minute": { type: "string" },
        days: { type: "string", default: "30" },
        data: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
    const known = ACTIONS.find((one) => one === action);
    if (known === undefined) throw new UsageError(`key takes ${ACTIONS.join(", ")}.`);
    const [named = "", ...rest] = positionals;
    if (rest.length > 0 || (named === "") !== (known === "list"))
      throw new UsageError(`key ${known} takes ${WANTS[known]}.`);
    const given: Given = {
      project: values.project,
      key: named,
      perMinute: wholeNumber("--per-minute", values["per-minute"]),
      days: wholeNumber("--days", values.days) ?? 30,
      json: values.json,
    };
    const call = await openApi(values.data, terminal);
    if (call === null) return 1;
    return known === "list" ? printKeys(call, given, terminal) : changeKeys(known, call, given, terminal);
  },
};

const WANTS: Record<Action, string> = {
  list: "no key",
  create: "one name",
  rotate: "the number of one key",
  delete: "the number of one key",
};

function wholeNumber(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`${option}: "${text}" is not a whole number.`);
  return Number(text);
}

async function printKeys(call: CallApi, given: Given, { out, fail }: Terminal): Promise<number> {
  const { method, answer } = PROJECTS.listProjectKeys;
  const listed = await call({ method, path: pathOf(PROJECTS.listProjectKeys, given), answer });
  if (!listed.ok) {
    fail(`${listed.error.detail}\n`);
    return 1;
  }
  const { keys } = listed.value;
  out(
    given.json
      ? `${JSON.stringify(keys, null, 2)}\n`
      : tableOf(["KEY", "NAME", "A MINUTE", "LAST USED", "ENDS", "DSN"], keys.map(rowOf)),
  );
  return 0;
}

function rowOf({ id, name, perMinute, usedAt, expiresAt, dsn }: ProjectKeyView): string[] {
  const used = usedAt?.slice(0, 16).replace("T", " ") ?? "never";
  return [
    String(id),
    name,
    perMinute?.toString() ?? "no limit",
    used,
    expiresAt?.slice(0, 10) ?? "never",
    dsn,
  ];
}

async function changeKeys(
  action: Exclude<Action, "list">,
  call: CallApi,
  given: Given,
  { out, fail }: Terminal,
): Promise<number> {
  const { key: named, perMinute, days, json } = given;
  if (action === "delete") {
    const { method } = PROJECTS.deleteProjectKey;
    const deleted = await call({ method, path: pathOf(PROJECTS.deleteProjectKey, given) });
    if (deleted.ok) out(json ? `${JSON.stringify({ key: named })}\n` : `Deleted key ${named}.\n`);
    else fail(`${deleted.error.detail}\n`);
    return deleted.ok ? 0 : 1;
  }
  const endpoint = action === "create" ? PROJECTS.createProjectKey : PROJECTS.rotateProjectKey;
  const body = action === "create" ? { name: named, perMinute } : { days };
  const { method, answer } = endpoint;
  const made = await call({ method, path: pathOf(endpoint, given), answer }, body);
  if (!made.ok) {
    fail(`${made.error.detail}\n`);
    return 1;
  }
  out(json ? `${JSON.stringify(made.value)}\n` : `${made.value.dsn}\n`);
  return 0;
}

function pathOf({ path }: Pick<Endpoint, "path">, { project, key: named }: Given): string {
  return path.replace("{project}", encodeURIComponent(project)).replace("{key}", encodeURIComponent(named));
}
