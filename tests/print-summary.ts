import { readFileSync } from "node:fs";
import { formatSummary, sumCounts } from "./format-summary.ts";

/** `node tests/print-summary.ts <file of counts> <number of failed runs>` */
const [, , file = "", failedRuns = "0"] = process.argv;
const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
process.stdout.write(`\n${formatSummary(sumCounts(lines, Number(failedRuns)))}\n`);
