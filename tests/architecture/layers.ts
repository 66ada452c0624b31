import { join } from "node:path";
import { formatBreach } from "./breach.ts";
import { checkArchitecture, parseTree } from "./check-architecture.ts";
import { LAYERS } from "./layer-table.ts";
import { readSourceTree } from "./source-tree.ts";

const tree = readSourceTree(join(import.meta.dirname, "../.."));
const modules = parseTree(tree);
const breaches = checkArchitecture(tree, modules, LAYERS);
for (const breach of breaches) process.stderr.write(`${formatBreach(breach)}\n`);
process.stdout.write(`${modules.size} modules, ${breaches.length} breaches\n`);
if (breaches.length > 0 || modules.size === 0) process.exitCode = 1;
