import { join } from "node:path";
import layers from "../../layers.json" with { type: "json" };
import { formatBreach } from "./breach.ts";
import { checkArchitecture } from "./check-architecture.ts";
import { readSourceTree } from "./source-tree.ts";

const report = checkArchitecture(readSourceTree(join(import.meta.dirname, "../..")), layers);
for (const breach of report.breaches) process.stderr.write(`${formatBreach(breach)}\n`);
process.stdout.write(
  `${report.modules.length} modules, ${report.imports} imports, ${report.breaches.length} breaches\n`,
);
if (report.breaches.length > 0 || report.modules.length === 0) process.exitCode = 1;
