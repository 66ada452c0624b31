import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkStore } from "./check-store.ts";
import { crashRounds } from "./crash-rounds.ts";
import { houseRounds } from "./house-rounds.ts";

/** `npm run test:crash [-- rounds [all]]` */
const rounds = Number(process.argv[2] ?? 20);
const all = process.argv[3] === "all";
const folder = await mkdtemp(join(tmpdir(), "glasshouse-crash-"));
const print = (line: string) => void process.stdout.write(`${line}\n`);
const crashed = await (all ? houseRounds : crashRounds)(folder, rounds, print);
// The processes themselves report their deaths and their pages.
const { events, spans, lost, double } = await checkStore(folder, crashed, { alone: !all });
print(
  `${rounds} rounds, ${events} events and ${spans} spans, ${crashed.repeated} requests sent again: ${lost.length} lost, ${double.length} double`,
);
for (const line of [...lost, ...double].slice(0, 50)) print(line);
await rm(folder, { recursive: true });
process.exitCode = lost.length + double.length === 0 ? 0 : 1;
