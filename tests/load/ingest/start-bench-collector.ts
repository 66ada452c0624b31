import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COLLECTOR_ALLOCATOR, COLLECTOR_FLAGS } from "#launch/children.ts";
import { freePorts } from "../../free-ports.ts";
import { startProcess } from "../../start-process.ts";
import { pinned } from "../pinned.ts";

export interface BenchCollector {
  folder: string;
  port: number;
  pid: number;
  /** The public key that events are sent with. */
  key: string;
  /** The JSON of an answer of the read API. */
  get(path: string): Promise<unknown>;
  /** Makes a change through the read API; returns the JSON of its answer. */
  put(path: string, body: unknown): Promise<unknown>;
  /** Restarts it with its data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, "../../..");

/**
 * A collector as production runs it, on the given core if any; in its own folder, deleted afterwards, or in one that is
 * kept. `fill` may fill the folder first.
 */
export async function startBenchCollector(
  core?: number,
  { keep = null, fill }: { keep?: string | null; fill?: (folder: string) => Promise<void> } = {},
): Promise<BenchCollector> {
  if (keep !== null) await mkdir(keep, { recursive: true });
  const folder = keep ?? (await mkdtemp(join(tmpdir(), "glasshouse-bench-")));
  await fill?.(folder);
  const [port = 0] = await freePorts(1);
  const start = () =>
    startProcess(
      [...pinned(core, process.execPath), ...COLLECTOR_FLAGS, join(root, "src/collector/main.ts")],
      {
        cwd: root,
        env: {
          ...COLLECTOR_ALLOCATOR,
          NODE_ENV: "production",
          GLASSHOUSE_DATA: folder,
          COLLECTOR_PORT: String(port),
          LOG_LEVEL: "warn",
          GLASSHOUSE_FLOOD_PROTECTION: "0",
          NODE_COMPILE_CACHE: join(folder, "cache"),
        },
        readyUrl: `http://127.0.0.1:${port}/readyz`,
      },
    );
  let started = await start();
  const { dsn, apiToken } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as {
    dsn: string;
    apiToken: string;
  };
  const request = async (path: string, method: string, body?: string) => {
    const headers = { authorization: `Bearer ${apiToken}`, "content-type": "application/json" };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  return {
    folder,
    port,
    get pid() {
      return started.pid;
    },
    key: new URL(dsn).username,
    get: (path) => request(path, "GET"),
    put: (path, body) => request(path, "PUT", JSON.stringify(body)),
    async restart() {
      await started.stop();
      started = await start();
    },
    async stop() {
      await started.stop();
      if (keep === null) await rm(folder, { recursive: true });
    },
  };
}
