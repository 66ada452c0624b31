import { resolve } from "node:path";
import { ALERTS_HELP, runAlerts } from "#alerts/run-alerts.ts";
import { environmentVariables } from "#config/environment-variables.ts";
import { readEnv } from "#config/env.ts";
import type { Command } from "./command.ts";

export const alerts: Command = {
  usage: "apply [--dry-run] [file] | export",
  summary: "Makes rules, channels and silences as in a file, or prints them as one",
  help: ALERTS_HELP,
  run: (args, terminal) =>
    runAlerts(args, {
      env: environmentVariables(),
      data: resolve(readEnv().GLASSHOUSE_DATA),
      ...terminal,
    }),
};
