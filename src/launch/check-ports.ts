import { createServer } from "node:net";
import type { Env } from "#config/env.ts";
import { byHolder, findPortHolder } from "./port-holder.ts";

export type PortVariable = "PORT" | "DASHBOARD_PORT" | "COLLECTOR_PORT";

/** The variable with the port of a process. */
export function portVariable(name: Env["GLASSHOUSE_RUN"][number]): PortVariable {
  if (name === "collector") return "COLLECTOR_PORT";
  return name === "dashboard" ? "DASHBOARD_PORT" : "PORT";
}

/** One line for each port that a process shares with one before it. */
export function equalPorts(env: Env, variables: PortVariable[]): string[] {
  return variables.flatMap((variable, index) => {
    const same = variables.slice(0, index).find((earlier) => env[earlier] === env[variable]);
    return same
      ? [`${variable}: port ${env[variable]} is also ${same}. Set one of them to another port.`]
      : [];
  });
}

/** One line for each port that cannot be listened on, with who has it. */
export async function unusablePorts(env: Env, variables: PortVariable[]): Promise<string[]> {
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
