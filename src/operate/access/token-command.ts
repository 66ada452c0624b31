import { parseArgs } from "node:util";
import { NewToken, type TokenView, TOKENS } from "#api/tokens.ts";
import { type CallApi, openApi } from "../call-api.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { tableOf } from "../table-of.ts";

const TEXT = { type: "string" } as const;

/** Of the command line, before it is checked. */
interface Given {
  name: string | undefined;
  scope?: string | undefined;
  project?: string | undefined;
  days?: string | undefined;
  json: boolean;
}

export const token: Command = {
  usage: "list | create name --scope … | revoke name",
  summary: "Lists, creates or revokes the tokens of programs",
  help: `  list            print every token: what it may do, who created it, when it was last used, when it ends
  create name     create a token, and print it on standard output. It is not shown again
  revoke name     revoke a token. Whatever uses it is refused from then on
  --scope scope   for create: ingest (send telemetry), read (open what is stored), write (also change issues, releases and
                  other shared work) or admin (also settings, people and tokens)
  --project slug  for create: the only project that it is for; without it, all
  --days n        for create: how long it works, at most 3650; without it, until it is revoked
  --json          print JSON
  --data folder   the data folder; without it, GLASSHOUSE_DATA

  npx glasshouse token create "deploys" --scope write --project app --days 365

A program sends it as Authorization: Bearer <token>. Give each program its own, with the least scope that it can do with. The
collector of the data folder must run.`,
  async run([action, ...args], terminal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        scope: TEXT,
        project: TEXT,
        days: TEXT,
        data: TEXT,
        json: { type: "boolean", default: false },
      },
    });
    if (action !== "list" && action !== "create" && action !== "revoke")
      throw new UsageError("token takes list, create or revoke.");
    if (positionals.length !== (action === "list" ? 0 : 1))
      throw new UsageError(
        action === "list" ? "token list takes no name." : `token ${action} takes one name.`,
      );
    const given = { ...values, name: positionals[0] };
    const body = action === "create" ? newToken(given) : null;
    const call = await openApi(values.data, terminal);
    if (call === null) return 1;
    if (body !== null) return createToken(call, body, given, terminal);
    return action === "list" ? printTokens(call, given, terminal) : revokeToken(call, given, terminal);
  },
};

/** Throws `UsageError` for what the collector would refuse. */
function newToken({ name, scope, project, days }: Given): object {
  if (scope === undefined) throw new UsageError(`Give --scope: ${NewToken.shape.scope.options.join(", ")}.`);
  const wanted = { name, scope, project, days: days === undefined ? undefined : Number(days) };
  const checked = NewToken.safeParse(wanted);
  if (checked.success) return wanted;
  const [issue] = checked.error.issues;
  throw new UsageError(`${issue?.path.join(".")}: ${issue?.message}`);
}

async function createToken(
  call: CallApi,
  wanted: object,
  { json }: Given,
  { out, fail }: Terminal,
): Promise<number> {
  const created = await call(TOKENS.createToken, wanted);
  if (!created.ok) {
    fail(`${created.error.detail}\n`);
    return 1;
  }
  out(json ? `${JSON.stringify(created.value)}\n` : `${created.value.token}\n`);
  fail("Keep it now: it is not shown again.\n");
  return 0;
}

async function printTokens(call: CallApi, { json }: Given, { out, fail }: Terminal): Promise<number> {
  const listed = await call(TOKENS.listTokens);
  if (!listed.ok) {
    fail(`${listed.error.detail}\n`);
    return 1;
  }
  const { tokens } = listed.value;
  if (json) out(`${JSON.stringify(tokens, null, 2)}\n`);
  else if (tokens.length === 0) fail("There are no tokens. Create one with npx glasshouse token create.\n");
  else out(tableOf(["NAME", "SCOPE", "PROJECT", "CREATED BY", "LAST USED", "ENDS"], tokens.map(rowOf)));
  return 0;
}

function rowOf({ name, scope, project, createdBy, usedAt, expires, isExpired }: TokenView): string[] {
  const ends = expires === null ? "never" : `${expires.slice(0, 10)}${isExpired ? " (expired)" : ""}`;
  return [name, scope, project ?? "all", createdBy, usedAt?.slice(0, 16).replace("T", " ") ?? "never", ends];
}

async function revokeToken(call: CallApi, { name, json }: Given, { out, fail }: Terminal): Promise<number> {
  const listed = await call(TOKENS.listTokens);
  const found = listed.ok
    ? listed.value.tokens.find((one) => one.name.toLowerCase() === name?.toLowerCase())
    : undefined;
  if (!listed.ok || found === undefined) {
    fail(`${listed.ok ? `There is no token called "${name}".` : listed.error.detail}\n`);
    return 1;
  }
  const { method, path } = TOKENS.revokeToken;
  const revoked = await call({ method, path: path.replace("{token}", String(found.id)) });
  if (!revoked.ok) {
    fail(`${revoked.error.detail}\n`);
    return 1;
  }
  out(json ? `${JSON.stringify({ id: found.id, name: found.name })}\n` : `Revoked "${found.name}".\n`);
  return 0;
}
