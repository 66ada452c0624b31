import { parseArgs } from "node:util";
import { formatResults, resultsAsJson, type MeasuredRow } from "./format-results.ts";
import { ROWS } from "./rows.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    size: { type: "string", default: "200000" },
    ingest: { type: "string", default: "10000" },
    keep: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const plan = {
  rounds: Number(values.rounds),
  round: Number(values.seconds) * 1_000,
  size: Number(values.size),
  ingest: Number(values.ingest),
  keep: values.keep ?? null,
};
const names = ROWS.map(({ name }) => name);
const unknown = positionals.filter((name) => !names.includes(name));
if (
  unknown.length > 0 ||
  !(plan.rounds >= 1) ||
  !(plan.round > 0) ||
  !(plan.size >= 0) ||
  !(plan.ingest > 0)
) {
  process.stderr.write(
    `usage: npm run bench -- [--rounds=5] [--seconds=3] [--size=200000] [--ingest=10000] [--keep=folder] [--json] [${names.join("|")}]…\n`,
  );
  process.exit(2);
}

// Calling exit also ends the child processes; the signal's default would leave them running.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const measured: MeasuredRow[] = [];
for (const row of ROWS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  if (row.needs !== undefined) {
    process.stderr.write(`leaving out ${row.name}: it needs ${row.needs}\n`);
    continue;
  }
  process.stderr.write(`measuring ${row.name} …\n`);
  measured.push({ row, result: await row.run(plan) });
}
process.stdout.write(`${values.json ? resultsAsJson(measured) : formatResults(measured)}\n`);
