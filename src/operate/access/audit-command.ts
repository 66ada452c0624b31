import { parseArgs } from "node:util";
import type { Refusal } from "#alerts/call-collector.ts";
import { AUDIT, type AuditEntryView } from "#api/audit.ts";
import { ok, type Result } from "#lib/result.ts";
import { type CallApi, openApi } from "../call-api.ts";
import type { Command } from "../command.ts";
import { momentOf } from "../moment-of.ts";

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean", default: false } as const;
const LATEST = 100;
const PAGE = 500;

export const audit: Command = {
  usage: "[--who …] [--what …] [--since …] [--until …] [--all] [--json]",
  summary: "Prints who changed what, from where and when",
  help: `  --who text     part of the name of a person or a token, an address, or a kind: person, token, dashboard, visitor
  --what text    part of what was done, or of what it was done to, such as "token" or "rule slower"
  --since time   from then on: an age (30m, 24h, 7d), a day (2026-11-20) or a time with its zone (2026-11-20T12:00:00Z)
  --until time   before then, in the same forms
  --project slug the log of this project; without it, that of the first, which also has what concerns all
  --all          every entry; without it, the latest ${LATEST}
  --json         a line of JSON for each entry, the latest first
  --data folder  the data folder; without it, GLASSHOUSE_DATA

  npx glasshouse audit --what "sign-in failed" --since 24h
  npx glasshouse audit --all --json > audit.ndjson

Entries are kept for 400 days. Days are those of UTC. The collector of the data folder must run.`,
  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: {
        who: TEXT,
        what: TEXT,
        since: TEXT,
        until: TEXT,
        project: TEXT,
        data: TEXT,
        all: FLAG,
        json: FLAG,
      },
    });
    const query = new URLSearchParams({ per_page: String(values.all ? PAGE : LATEST) });
    const filters = {
      who: values.who,
      what: values.what,
      start: momentOf("--since", values.since),
      end: momentOf("--until", values.until),
    };
    for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value);
    const call = await openApi(values.data, terminal);
    if (call === null) return 1;
    for await (const page of pagesOf(call, query, values.project)) {
      if (!page.ok) {
        terminal.fail(`${page.error.detail}\n`);
        return 1;
      }
      const lines = page.value.map((entry) => (values.json ? JSON.stringify(entry) : lineOf(entry)));
      terminal.out(lines.map((line) => `${line}\n`).join(""));
      if (!values.all) break;
    }
    return 0;
  },
};

/** Every page; ends with the first failure. */
async function* pagesOf(
  call: CallApi,
  query: URLSearchParams,
  project: string | undefined,
): AsyncGenerator<Result<AuditEntryView[], Refusal>> {
  const { method, path, answer } = AUDIT.listAudit;
  for (;;) {
    const page = await call({ method, path: `${path}?${query}`, answer }, undefined, project);
    yield page.ok ? ok(page.value.entries) : page;
    if (!page.ok || page.value.next === null) return;
    query.set("cursor", page.value.next);
  }
}

function lineOf({ at, actor, address, title, subject, project, times }: AuditEntryView): string {
  const who = actor.name === "" ? actor.kind : `${actor.kind} ${actor.name}`;
  const what = subject === "" ? title : `${title}: ${subject}`;
  const where = project === null ? "" : ` in ${project}`;
  return `${at}  ${who} (${address || "address unknown"})  ${what}${where}${times > 1 ? `, ${times} times` : ""}`;
}
