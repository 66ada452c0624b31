import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { environmentVariables } from "#config/environment-variables.ts";
import type { Command } from "../command.ts";
import { checkFolder } from "./check-folder.ts";
import { checkRunning } from "./check-running.ts";
import { checkSettings } from "./check-settings.ts";
import type { Finding } from "./finding.ts";

const SIGNS: Record<Finding["level"], string> = { fault: "✗", note: "!", good: "✓" };

export const doctor: Command = {
  usage: "[--data folder] [--json]",
  summary: "Looks for what keeps Glasshouse from working, and says what to do",
  help: `  --data folder  the data folder; without it, GLASSHOUSE_DATA
  --json         print the findings as JSON

It reads settings, the data folder with every database, and asks the collector if one runs. It changes nothing.
Exit code 1 if there is a fault; a note is none.`,
  async run(args, { out }) {
    const { values } = parseArgs({
      args,
      options: { data: { type: "string" }, json: { type: "boolean", default: false } },
    });
    const { env, findings } = checkSettings(environmentVariables());
    if (env !== undefined) {
      const folder = resolve(values.data ?? env.GLASSHOUSE_DATA);
      findings.push(...(await checkFolder(folder, env)), ...(await checkRunning(folder, env)));
    }
    out(values.json ? `${JSON.stringify(findings, null, 2)}\n` : findings.map(textOf).join(""));
    return findings.some(({ level }) => level === "fault") ? 1 : 0;
  },
};

function textOf({ level, what, remedy }: Finding): string {
  return `${SIGNS[level]} ${what}\n${remedy === "" ? "" : `  ${remedy}\n`}`;
}
