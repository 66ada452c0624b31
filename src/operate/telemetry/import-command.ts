import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { openCollector } from "../call-api.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { addCounts, countsText, NONE, several } from "./counts.ts";
import { findProject, LINES_HELP } from "./export-command.ts";
import { importLine } from "./import-line.ts";
import { plainText } from "../plain-text.ts";
import { readLines } from "./read-lines.ts";
import { type Doors, sendLine } from "./send-line.ts";

const TEXT = { type: "string" } as const;
/** Of refusals; the others are counted. */
const MOST_NAMED = 10;

export const importCommand: Command = {
  usage: "[file] [--project slug] [--json]",
  summary: "Sends what an export holds to a project",
  help: `  file            what npx glasshouse export wrote; without it or with "-", standard input
  --project slug  the project; without it, the first one
  --json          print what was sent as JSON
  --data folder   the data folder; without it, GLASSHOUSE_DATA

  npx glasshouse import day.ndjson --project copy
  zstd -d < day.ndjson.zst | npx glasshouse import

${LINES_HELP}

The records go in by the project's newest key as if their senders had sent them: they are scrubbed, counted, grouped and limited.
Where a limit is reached, the import waits. What is older than the project keeps gets the time of the import. Importing the same
file again stores nothing twice within a day. A line of any other form ends the import with its number; the lines before it
are stored. The exit code is 1 if not every record was taken. The collector of the data folder must run.`,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { project: TEXT, json: { type: "boolean", default: false }, data: TEXT },
    });
    if (positionals.length > 1) throw new UsageError("import takes one file.");
    const [file = "-"] = positionals;
    const doors = await openDoors(values.data, values.project, terminal);
    if (doors === null) return 1;
    const input = file === "-" ? process.stdin : createReadStream(file);
    try {
      return await sendLines(input, doors, values.json, terminal);
    } catch (error) {
      if (!(error instanceof Error) || !("syscall" in error)) throw error;
      terminal.fail(`${file} cannot be read: ${error.message}\n`);
      return 1;
    }
  },
};

async function openDoors(
  data: string | undefined,
  slug: string | undefined,
  terminal: Terminal,
): Promise<Doors | null> {
  const project = await findProject(data, slug, terminal);
  const collector = project === null ? null : await openCollector(data, terminal);
  if (project === null || collector === null) return null;
  if (project.dsn !== null)
    return { url: collector.url, project: String(project.id), key: new URL(project.dsn).username };
  terminal.fail(
    `"${project.slug}" has no lasting key. Create one with npx glasshouse key create import --project ${project.slug}\n`,
  );
  return null;
}

async function sendLines(
  input: AsyncIterable<Uint8Array>,
  doors: Doors,
  json: boolean,
  { out, fail }: Terminal,
): Promise<number> {
  let counts = NONE;
  let refusals = 0;
  let rejected = 0;
  let ended: string | null = null;
  let isWaiting = false;
  const refuse = (number: number, detail: string) => {
    refusals++;
    if (refusals <= MOST_NAMED) fail(`Line ${number}: ${plainText(detail)}\n`);
  };
  for await (const { number, text } of readLines(input)) {
    const line = text === null ? null : importLine(text);
    if (line === null) {
      ended = `Line ${number} is none of an export. Nothing from it on was sent.`;
      break;
    }
    const sent = await sendLine(doors, line, (detail) => {
      if (!isWaiting) fail(`Line ${number}: ${plainText(detail)}; waiting.\n`);
      isWaiting = true;
    });
    isWaiting = false;
    if (sent.code === "away") {
      ended = `Line ${number}: ${sent.detail}. The lines before it are stored.`;
      break;
    }
    if (sent.code === "refused") refuse(number, sent.detail);
    else {
      if (sent.rejected > 0) refuse(number, `${several(sent.rejected, "record")} not taken: ${sent.detail}`);
      rejected += sent.rejected;
      counts = addCounts(counts, line.counts);
    }
  }
  if (refusals > MOST_NAMED) fail(`${several(refusals - MOST_NAMED, "more line")} of this kind.\n`);
  if (ended !== null) fail(`${ended}\n`);
  if (json) out(`${JSON.stringify({ ...counts, rejected, refusedLines: refusals })}\n`);
  else fail(`Sent ${countsText(counts)}${rejected > 0 ? `, of which ${rejected} were not taken` : ""}.\n`);
  return ended === null && refusals === 0 ? 0 : 1;
}
