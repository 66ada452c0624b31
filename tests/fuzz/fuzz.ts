import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadOracle } from "./oracle.ts";
import { runTarget } from "./run-target.ts";
import { listTargets } from "./targets.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string" } },
});
const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";
const oracle = loadOracle(corpora);
const targets = listTargets(corpora, oracle);
const names = targets.map(({ name }) => name);
const milliseconds = Number(values.seconds) * 1_000;
const seed = values.seed === undefined ? Date.now() % 2 ** 32 : Number(values.seed);
if (!(milliseconds > 0) || positionals.some((name) => !names.includes(name))) {
  process.stderr.write(`usage: npm run fuzz -- [--seconds=60] [--seed=1] [${names.join("|")}]…\n`);
  process.exit(2);
}

const chosen = targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
process.stdout.write(
  `seed ${seed}, ${values.seconds} s each, ${oracle === undefined ? "without" : "with"} protobufjs as the oracle\n`,
);
let findings = 0;
for (const target of chosen) {
  const run = await runTarget(target, seed, milliseconds);
  findings += run.findings.length;
  process.stdout.write(
    `${target.name}: ${run.inputs} inputs of ${target.seeds.length} seeds, ${run.findings.length} findings, slowest ${Math.round(run.slowest)} ms\n`,
  );
  for (const { message, stack, input } of run.findings) {
    const file = join(mkdtempSync(join(tmpdir(), "fuzz-")), `${target.name}.bin`);
    writeFileSync(file, input);
    process.stdout.write(`\n${message}\n${stack}\n${input.length} bytes in ${file}\n`);
  }
}
process.exit(findings > 0 ? 1 : 0);
