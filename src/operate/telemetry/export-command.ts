import { open } from "node:fs/promises";
import { parseArgs } from "node:util";
import { PROJECTS } from "#api/projects.ts";
import { openApi, openCollector } from "../call-api.ts";
import { type Command, type Terminal, UsageError } from "../command.ts";
import { momentOf } from "../moment-of.ts";
import { addCounts, countsText, NONE, several } from "./counts.ts";
import { exportLines } from "./export-lines.ts";
import { plainText } from "../plain-text.ts";
import { projectReader } from "./project-reader.ts";

const TEXT = { type: "string" } as const;

export const LINES_HELP = `Each line is one JSON object in the form in which a standard client sends it:

  {"resourceSpans":[…]}            spans, as OTLP/JSON
  {"resourceLogs":[…]}             log records, as OTLP/JSON
  {"event_id":"…","platform":…}    an event of Sentry's, or a transaction with its spans ("type":"transaction")

The lines of OTLP are those of OpenTelemetry's file exporter, which its Collector reads with the receiver otlpjsonfile.`;

export const exportCommand: Command = {
  usage: "[--project slug] [--since …] [--until …] [--file path]",
  summary: "Writes a project's spans, log records and events as lines of JSON",
  help: `  --project slug  the project; without it, the first one
  --since time    from then on: an age (30m, 24h, 7d), a day (2026-11-20) or a time with its zone (2026-11-20T12:00:00Z)
  --until time    before then, in the same forms
  --file path     a new file; without it, standard output
  --data folder   the data folder; without it, GLASSHOUSE_DATA

  npx glasshouse export --since 24h --file day.ndjson
  npx glasshouse export --project web-shop | npx glasshouse import --project copy

${LINES_HELP}

A trace belongs to the time at which it begins, and is exported as a whole. What was scrubbed stays scrubbed. Metrics, sessions,
check-ins, replays, profiles, attachments and what people did to issues are not in an export: a backup has all of that. At the
end the number of records is printed on standard error. The exit code is 1 if anything is missing. The collector of the data
folder must run.`,
  async run(args, terminal) {
    const { values } = parseArgs({
      args,
      options: { project: TEXT, since: TEXT, until: TEXT, file: TEXT, data: TEXT },
    });
    const start = momentOf("--since", values.since);
    const end = momentOf("--until", values.until);
    const project = await findProject(values.data, values.project, terminal);
    const collector = project === null ? null : await openCollector(values.data, terminal);
    if (project === null || collector === null) return 1;
    const steps = exportLines(projectReader(collector, project.slug), { start, end });
    if (values.file === undefined) return writeLines(steps, terminal.write, terminal);
    const file = await open(values.file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(
        error.code === "EEXIST" ? `--file: ${values.file} exists already.` : `--file: ${error.message}.`,
      );
    });
    try {
      const code = await writeLines(
        steps,
        async (text) => {
          await file.write(text);
          return true;
        },
        terminal,
      );
      await file.sync();
      return code;
    } finally {
      await file.close();
    }
  },
};

/** The project of this name, or the first one; null after saying that there is none. */
export async function findProject(data: string | undefined, slug: string | undefined, terminal: Terminal) {
  const call = await openApi(data, terminal);
  if (call === null) return null;
  const listed = await call(PROJECTS.listOwnProjects);
  if (!listed.ok) {
    terminal.fail(`${listed.error.detail}\n`);
    return null;
  }
  const { projects } = listed.value;
  const found = slug === undefined ? projects[0] : projects.find((one) => one.slug === slug);
  if (found === undefined) terminal.fail(`There is no project "${slug}".\n`);
  return found ?? null;
}

async function writeLines(
  steps: ReturnType<typeof exportLines>,
  write: Terminal["write"],
  { fail }: Terminal,
): Promise<number> {
  let counts = NONE;
  let withoutPayload = 0;
  let isWhole = true;
  const said = new Set<string>();
  let step = await steps.next();
  for (; step.done !== true; step = await steps.next()) {
    if ("missing" in step.value) {
      const { missing } = step.value;
      if (!said.has(missing)) fail(`Missing: ${plainText(missing)}.\n`);
      said.add(missing);
      isWhole = false;
    } else if ("withoutPayload" in step.value) withoutPayload++;
    else if (await write(`${JSON.stringify(step.value.value)}\n`))
      counts = addCounts(counts, step.value.counts);
    else {
      fail("Nobody reads the output any more.\n");
      isWhole = false;
      break;
    }
  }
  if (step.done === true && step.value !== null) {
    fail(`${plainText(step.value.detail)}\n`);
    isWhole = false;
  }
  fail(`${isWhole ? "Exported" : "Incomplete: exported only"} ${countsText(counts)}.\n`);
  if (withoutPayload > 0)
    fail(
      `${several(withoutPayload, "event")} could not be exported: over an issue's limit, events are only counted.\n`,
    );
  return isWhole ? 0 : 1;
}
