import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../free-ports.ts";

/** The real three processes, started as a person starts them. */
export interface Glasshouse {
  app: string;
  dashboard: string;
  collector: string;
  apiToken: string;
  dsn: string;
  /** The data folder. */
  data: string;
  /** Of the launcher, whose children the others are. */
  pid: number;
  /** What was written to the terminal until now. */
  output(): string;
  /** Reads the collector's API; rejects on any answer that is not 2xx. */
  read<T>(path: string): Promise<T>;
  /** As ctrl-C does; resolves when nothing of it runs any more, and takes the data folder away. */
  stop(): Promise<void>;
}

const READY = "Dashboard   http";
const START_TIMEOUT_MILLIS = 240_000;

/**
 * Starts all three on free ports over an empty data folder, building first if this source has not been built.
 *
 * @param folder of the project; this one unless said
 */
export async function startGlasshouse(
  env: Record<string, string> = {},
  folder = process.cwd(),
): Promise<Glasshouse> {
  const [appPort, dashboardPort, collectorPort] = (await freePorts(3)).map(String);
  const data = await mkdtemp(join(tmpdir(), "glasshouse-e2e-"));
  const launcher = spawn(process.execPath, ["src/launch/start.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITEST: undefined,
      PORT: appPort,
      DASHBOARD_PORT: dashboardPort,
      COLLECTOR_PORT: collectorPort,
      GLASSHOUSE_DATA: data,
      ...env,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collectOutput(launcher);
  await untilReady(launcher, output);
  const { dsn, apiToken } = JSON.parse(await readFile(join(data, "credentials.json"), "utf8"));
  const collector = `http://127.0.0.1:${collectorPort}`;
  return {
    app: `http://localhost:${appPort}`,
    dashboard: `http://localhost:${dashboardPort}`,
    collector,
    apiToken,
    dsn,
    data,
    pid: launcher.pid ?? 0,
    output,
    async read<T>(path: string): Promise<T> {
      const answer = await fetch(collector + path, { headers: { authorization: `Bearer ${apiToken}` } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    async stop() {
      if (launcher.exitCode === null) {
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

async function untilReady(launcher: ChildProcess, output: () => string): Promise<void> {
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
