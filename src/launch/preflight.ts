import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { loadEnvFile } from "node:process";
import { makeFolder } from "#lib/make-folder.ts";
import { EnvError, readEnv, type Env } from "#config/env.ts";
import { findMissing } from "./find-missing.ts";
import { endOrphans, findStarted } from "./orphans.ts";
import { byHolder, findPortHolder } from "./port-holder.ts";
import { refuse, say } from "./terminal.ts";

export type PortVariable = "PORT" | "DASHBOARD_PORT" | "COLLECTOR_PORT";

/**
 * The checked settings, from the environment and `.env`, once nothing stands in the way of a start. Ends the process with one
 * line for each fault otherwise, and ends what a killed launcher left behind.
 *
 * @param folder with the `.env`
 * @param ports the variables of the ports that will be listened on, by default those of what runs here
 */
export async function requireSettings(folder: string, ports?: PortVariable[]): Promise<Env> {
  readEnvFile(join(folder, ".env"));
  const env = requireEnv();
  const missing = findMissing(env);
  if (missing.length > 0) refuse(missing.join("\n"));
  requireFolder(env.GLASSHOUSE_DATA);
  await requireAlone(env.GLASSHOUSE_DATA);
  ports ??= env.GLASSHOUSE_RUN.map(portVariable);
  const faults = [...equalPorts(env, ports), ...(await unusablePorts(env, ports))];
  if (faults.length > 0) refuse(faults.join("\n"));
  return env;
}

/** The variable with the port of a process. */
export function portVariable(name: Env["GLASSHOUSE_RUN"][number]): PortVariable {
  if (name === "collector") return "COLLECTOR_PORT";
  return name === "dashboard" ? "DASHBOARD_PORT" : "PORT";
}

/** What the environment sets already goes before the file. */
function readEnvFile(file: string): void {
  if (!existsSync(file)) return;
  try {
    loadEnvFile(file);
  } catch (error) {
    refuse(`.env: cannot be read (${(error as Error).message}).`);
  }
}

function requireEnv(): Env {
  try {
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

function equalPorts(env: Env, variables: PortVariable[]): string[] {
  return variables.flatMap((variable, index) => {
    const same = variables.slice(0, index).find((earlier) => env[earlier] === env[variable]);
    return same
      ? [`${variable}: port ${env[variable]} is also ${same}. Set one of them to another port.`]
      : [];
  });
}

async function unusablePorts(env: Env, variables: PortVariable[]): Promise<string[]> {
  const faults = await Promise.all(
    variables.map((variable) => portFault(env.GLASSHOUSE_HOST, variable, env[variable])),
  );
  return faults.filter((fault) => fault !== undefined);
}

async function portFault(host: string, variable: PortVariable, port: number): Promise<string | undefined> {
  if (port === 0) return `${variable}: 0 is not a port. Set it to one from 1 to 65535.`;
  if (await isBlocked(port))
    return `${variable}: browsers block port ${port}. Set ${variable} to another port.`;
  const code = await tryListen(host, port);
  if (code === undefined) return undefined;
  if (code === "EADDRINUSE")
    return `${variable}: port ${port} is taken${byHolder(findPortHolder(port))}. Stop it, or set ${variable} to another port.`;
  return `${variable}: cannot listen on ${host}:${port} (${code}). See GLASSHOUSE_HOST.`;
}

/** Node's `fetch` refuses the ports that browsers refuse (https://fetch.spec.whatwg.org/#port-blocking), without connecting. */
async function isBlocked(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { method: "HEAD", signal: AbortSignal.timeout(100) });
    return false;
  } catch (error) {
    return (
      (error as Error).cause instanceof Error && ((error as Error).cause as Error).message === "bad port"
    );
  }
}

/** The error's code; undefined if it works. */
function tryListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(undefined)));
  });
}
