import { resolve } from "node:path";
import { makeFolder } from "#lib/make-folder.ts";
import { EnvError, readEnv, type Env } from "#config/env.ts";
import { readEnvFile } from "#config/read-env-file.ts";
import { equalPorts, portVariable, unusablePorts, type PortVariable } from "./check-ports.ts";
import { findMissing } from "./find-missing.ts";
import { endOrphans, findStarted } from "./orphans.ts";
import { refuse, say } from "./terminal.ts";

/**
 * The checked settings, from the environment and `.env`, once nothing stands in the way of a start. Ends the process with one
 * line for each fault otherwise, and ends what a killed launcher left behind.
 *
 * @param folder with the `.env`
 * @param ports the variables of the ports that will be listened on, by default those of what runs here
 */
export async function requireSettings(folder: string, ports?: PortVariable[]): Promise<Env> {
  const env = requireEnv(folder);
  const missing = findMissing(env);
  if (missing.length > 0) refuse(missing.join("\n"));
  requireFolder(env.GLASSHOUSE_DATA);
  await requireAlone(env.GLASSHOUSE_DATA);
  ports ??= env.GLASSHOUSE_RUN.map(portVariable);
  const faults = [...equalPorts(env, ports), ...(await unusablePorts(env, ports))];
  if (faults.length > 0) refuse(faults.join("\n"));
  return env;
}

function requireEnv(folder: string): Env {
  try {
    readEnvFile(folder);
    return readEnv();
  } catch (error) {
    if (error instanceof EnvError) refuse(error.message);
    throw error;
  }
}

function requireFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
  } catch (error) {
    refuse(`GLASSHOUSE_DATA: ${resolve(folder)} cannot be made (${(error as Error).message}).`);
  }
}

/** Two launchers would fight for the folder; processes whose launcher was killed are of no use to anybody. */
async function requireAlone(folder: string): Promise<void> {
  const { launcher, orphans } = findStarted(folder);
  if (launcher)
    refuse(
      `GLASSHOUSE_DATA: ${resolve(folder)} is in use by a running Glasshouse (process ${launcher.pid}).`,
    );
  if (orphans.length === 0) return;
  const count = orphans.length === 1 ? "1 process" : `${orphans.length} processes`;
  say(`Ending ${count} that a killed start left behind …`);
  await endOrphans(orphans);
}
