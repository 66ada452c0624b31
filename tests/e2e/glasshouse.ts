import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../free-ports.ts";

/** The addresses and credentials of a running Glasshouse. */
export interface Address {
  app: string;
  dashboard: string;
  collector: string;
  apiToken: string;
  dsn: string;
}

export interface House extends Address {
  /** Reads the collector's API; rejects on any status but 2xx. */
  read<T>(path: string): Promise<T>;
}

/** The real three processes, started as a user starts them. */
export interface Glasshouse extends House {
  /** The data folder. */
  data: string;
  /** The launcher, parent of the three processes. */
  pid: number;
  /** What it has written to the terminal so far. */
  output(): string;
  /** Stops it as Ctrl-C does; resolves when none of its processes is left, and removes the data folder. */
  stop(): Promise<void>;
}

export function houseAt(address: Address): House {
  return {
    ...address,
    async read<T>(path: string): Promise<T> {
      const headers = { authorization: `Bearer ${address.apiToken}` };
      const answer = await fetch(address.collector + path, { headers });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}

const STOP_WITH_PARENT = new URL("../../src/lib/stop-with-parent.ts", import.meta.url).href;
const READY = "Dashboard   http";
const START_TIMEOUT_MILLIS = 240_000;

/** Names the data folder that new instances are copied from, see `make-template.ts`. */
export const TEMPLATE_VARIABLE = "TEST_DATA_TEMPLATE";

/**
 * Starts all three, on free ports unless `env` names them, building first if this source has not been built.
 *
 * @param folder of the project, by default this one
 * @param env a `GLASSHOUSE_DATA` in it is used as it is
 * @param template a data folder to start from a copy of; undefined for an empty one
 */
export async function startGlasshouse(
  env: Record<string, string> = {},
  { folder = process.cwd(), template = process.env[TEMPLATE_VARIABLE] } = {},
): Promise<Glasshouse> {
  const [app, dashboard, collector] = (await freePorts(3)).map(String);
  const ports = { PORT: app, DASHBOARD_PORT: dashboard, COLLECTOR_PORT: collector, ...env };
  const given = env["GLASSHOUSE_DATA"];
  const data = given ?? (await mkdtemp(join(tmpdir(), "glasshouse-e2e-")));
  if (template && !given) await cp(template, data, { recursive: true });
  // A test run that is killed leaves nothing behind.
  const launcher = spawn(process.execPath, ["--import", STOP_WITH_PARENT, "src/launch/start.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITEST: undefined,
      GLASSHOUSE_DATA: data,
      // A test's store has what the test sent.
      GLASSHOUSE_OWN_METRICS: "0",
      // Reuses the code compiled by an earlier start.
      NODE_COMPILE_CACHE: join(process.cwd(), "node_modules/.cache/e2e"),
      ...ports,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output = collectOutput(launcher);
  await waitUntilReady(launcher, output);
  const { dsn, apiToken } = JSON.parse(await readFile(join(data, "credentials.json"), "utf8"));
  const address: Address = {
    app: `http://localhost:${ports.PORT}`,
    dashboard: `http://localhost:${ports.DASHBOARD_PORT}`,
    collector: `http://127.0.0.1:${ports.COLLECTOR_PORT}`,
    apiToken,
    dsn,
  };
  return {
    ...houseAt(address),
    data,
    pid: launcher.pid ?? 0,
    output,
    async stop() {
      if (launcher.exitCode === null && launcher.signalCode === null) {
        launcher.kill("SIGINT");
        await once(launcher, "exit");
      }
      await rm(data, { recursive: true, force: true });
    },
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

async function waitUntilReady(launcher: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MILLIS;
  while (!output().includes(READY)) {
    if (launcher.exitCode !== null) throw new Error(`npm start ended before it was ready:\n${output()}`);
    if (Date.now() > deadline) {
      launcher.kill("SIGTERM");
      throw new Error(`npm start was not ready in time:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
