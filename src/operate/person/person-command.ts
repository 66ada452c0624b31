import { appendFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { tallyRecords } from "#model/person/tally-records.ts";
import { openApi } from "../call-api.ts";
import { UsageError, type Command, type Terminal } from "../command.ts";
import {
  personalDataApi,
  type PersonalDataApi,
  type Person,
  type ProjectErasure,
} from "./personal-data-api.ts";

const TEXT = { type: "string" } as const;
const TEXTS = { type: "string", multiple: true } as const;
const FLAG = { type: "boolean", default: false } as const;
/** Between two questions whether an erasure is over. */
const PAUSE = 500;

interface Options {
  file: string | undefined;
  yes: boolean;
  json: boolean;
}

export const person: Command = {
  usage: "export|erase|reports --id … --email … --ip …",
  summary: "Exports or erases what is stored about one person",
  help: `  export        print every record that names the person, a line of JSON each
  erase         count what would be erased; with --yes, erase it, wait until it is done and print the report
  reports       print the reports of earlier erasures, which do not say of whom
  --id value    an id of a user, as the app sends it
  --email value an e-mail address
  --ip value    an IP address
  --file path   for export: write to a new file, which only its owner can read
  --yes         for erase: do it. This cannot be undone
  --json        for erase and reports: print counts as JSON
  --project name look into one project only, by its name in addresses; without it, into all
  --data folder the data folder; without it, GLASSHOUSE_DATA

Give all values that you know the person by: only these are looked for. Each option can be repeated. The collector of the
data folder must run. Backups made before an erasure still hold the person.`,
  async run([action, ...args], terminal) {
    const { values } = parseArgs({
      args,
      options: {
        id: TEXTS,
        email: TEXTS,
        ip: TEXTS,
        file: TEXT,
        project: TEXT,
        data: TEXT,
        yes: FLAG,
        json: FLAG,
      },
    });
    if (action !== "export" && action !== "erase" && action !== "reports")
      throw new UsageError("person takes export, erase or reports.");
    const who = { ids: values.id ?? [], emails: values.email ?? [], ips: values.ip ?? [] };
    if (action !== "reports" && Object.values(who).flat().length === 0)
      throw new UsageError("Give at least one --id, --email or --ip.");
    const call = await openApi(values.data, terminal);
    if (call === null) return 1;
    const opened = await personalDataApi(call, values.project);
    if (!opened.ok) {
      terminal.fail(`${opened.error.detail}\n`);
      return 1;
    }
    const api = opened.value;
    const options = { file: values.file, yes: values.yes, json: values.json };
    if (action === "export") return exportPerson(api, who, options, terminal);
    if (action === "erase") return erasePerson(api, who, options, terminal);
    return printReports(api, values.json, terminal);
  },
};

async function exportPerson(
  api: PersonalDataApi,
  who: Person,
  { file }: Options,
  { out, fail }: Terminal,
): Promise<number> {
  const tally = tallyRecords();
  if (file !== undefined) await writeFile(file, "", { flag: "wx", mode: 0o600 });
  for await (const page of api.find(who)) {
    if (!page.ok) {
      fail(`${page.error.detail}\n`);
      return 1;
    }
    const records = page.value.filter(tally.add);
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
    if (file === undefined) out(lines);
    else await appendFile(file, lines);
  }
  fail(textOf(sumOf(tally)));
  return 0;
}

async function erasePerson(
  api: PersonalDataApi,
  who: Person,
  { yes, json }: Options,
  { out, fail }: Terminal,
): Promise<number> {
  const print = (counts: object) => out(json ? `${JSON.stringify(counts)}\n` : textOf(counts));
  if (!yes) {
    const tally = tallyRecords();
    for await (const page of api.find(who)) {
      if (!page.ok) {
        fail(`${page.error.detail}\n`);
        return 1;
      }
      page.value.forEach(tally.add);
    }
    print(sumOf(tally));
    fail("Nothing was changed. Add --yes to erase it.\n");
    return 0;
  }
  const started = await api.erase(who);
  if (!started.ok) {
    fail(`${started.error.detail}\n`);
    return 1;
  }
  for (;;) {
    await sleep(PAUSE);
    const reports = await api.list();
    if (!reports.ok) {
      fail(
        `${reports.error.detail}\nThe erasure goes on when the collector runs: see npx glasshouse person reports.\n`,
      );
      return 1;
    }
    const own = reports.value.filter((report) =>
      started.value.some(({ project, id }) => project === report.project && id === report.id),
    );
    if (!own.every(({ finishedAt }) => finishedAt !== null)) continue;
    print(sumOfReports(own));
    return 0;
  }
}

/** Over all projects, by signal. */
function sumOf({ tally }: Pick<ReturnType<typeof tallyRecords>, "tally">): object {
  return sumBySignal(tally().counts.map(({ signal, records }) => [signal, records]));
}

function sumOfReports(reports: ProjectErasure[]): object {
  return sumBySignal(reports.flatMap(({ erased }) => Object.entries(erased)));
}

function sumBySignal(counts: (readonly [signal: string, records: number])[]): object {
  const all: { [signal: string]: number } = {};
  for (const [signal, records] of counts) all[signal] = (all[signal] ?? 0) + records;
  return all;
}

async function printReports(api: PersonalDataApi, json: boolean, { out, fail }: Terminal): Promise<number> {
  const reports = await api.list();
  if (!reports.ok) {
    fail(`${reports.error.detail}\n`);
    return 1;
  }
  if (json) out(`${JSON.stringify(reports.value, null, 2)}\n`);
  else
    for (const { project, id, startedAt, finishedAt, erased } of reports.value)
      out(
        `Erasure ${id} in ${project}, ${startedAt}${finishedAt === null ? ", still running" : ""}\n${textOf(erased)}`,
      );
  return 0;
}

function textOf(counts: object): string {
  const lines = Object.entries(counts).map(
    ([signal, records]) => `${signal.padEnd(12)} ${String(records).padStart(8)}\n`,
  );
  return lines.length === 0 ? "Nothing names this person.\n" : lines.join("");
}
