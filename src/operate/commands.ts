import { resolve } from "node:path";
import { ALERTS_HELP, runAlerts } from "#alerts/run-alerts.ts";
import { environmentVariables } from "#config/environment-variables.ts";
import { readEnv } from "#config/env.ts";
import { BACKUP_COMMANDS } from "./backup/backup-commands.ts";
import { UsageError, type Command } from "./command.ts";
import { DOCTOR_COMMANDS } from "./doctor/doctor-command.ts";
import { audit } from "./access/audit-command.ts";
import { token } from "./access/token-command.ts";
import { user } from "./people/user-command.ts";
import { PERSON_COMMANDS } from "./person/person-command.ts";
import { key } from "./projects/key-command.ts";
import { project } from "./projects/project-command.ts";

const start: Command = {
  usage: "[--accept-new-state]",
  summary:
    "Starts app, dashboard and collector, or those that GLASSHOUSE_RUN names, and stops them with itself",
  help: `  --accept-new-state  derive a new state from the days, where state.db is lost or damaged

It takes settings and data from the folder that it is called in. npm start does the same from a source tree.`,
  async run(args) {
    const unknown = args.find((arg) => arg !== "--accept-new-state");
    if (unknown !== undefined) throw new UsageError(`start does not take ${unknown}.`);
    await import("#launch/start.ts");
    return 0;
  },
};

const alerts: Command = {
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

export const COMMANDS: Readonly<Record<string, Command>> = {
  start,
  ...BACKUP_COMMANDS,
  ...DOCTOR_COMMANDS,
  user,
  token,
  audit,
  ...PERSON_COMMANDS,
  project,
  key,
  alerts,
};
