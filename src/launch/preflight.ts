import { execFileSync } from "node:child_process";
import { createServer } from "node:net";
import { EnvError, readEnv, type Env } from "#config/env.ts";
import { refuse } from "./terminal.ts";

/** The checked environment. Ends the process with one line if it is invalid. */
export function requireEnv(): Env {
  try {
    return readEnv();
  } catch (error) {
    if (error instanceof EnvError) refuse(error.message);
    throw error;
  }
}

type PortVariable = "PORT" | "DASHBOARD_PORT" | "COLLECTOR_PORT";

/** Ends the process with one line, which names the variable, if one of these ports cannot be listened on. */
export async function requirePorts(env: Env, variables: PortVariable[]): Promise<void> {
  for (const variable of variables) {
    const port = env[variable];
    const code = await tryListen(env.GLASSHOUSE_HOST, port);
    if (code === "EADDRINUSE")
      refuse(`${variable}: port ${port} is taken. Stop what uses it, or set ${variable} to another port.`);
    if (code !== undefined)
      refuse(`${variable}: cannot listen on ${env.GLASSHOUSE_HOST}:${port} (${code}). See GLASSHOUSE_HOST.`);
  }
}

/** The error's code; undefined if it works. */
function tryListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** The short hash of the checked-out commit; undefined outside a repository or without git. */
export function gitRelease(root: string): string | undefined {
  try {
    const commit = execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return commit.trim() || undefined;
  } catch {
    return undefined;
  }
}
