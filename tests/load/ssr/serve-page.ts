import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { isBuilt } from "#launch/build-app.ts";
import { SERVER_FLAGS } from "#launch/children.ts";
import { nextCli } from "#launch/next-cli.ts";
import { freePorts } from "../../free-ports.ts";
import { startProcess } from "../../start-process.ts";
import type { Measure } from "../compare.ts";
import type { Load } from "../start-load.ts";

/** The measured page: rendered for each request, with a layout and its own data, without input. */
const PAGE = "/";
const CONNECTIONS = 32;

export interface ServedPage {
  url: string;
  measure: Measure;
  /** How many pages it has answered so far. */
  served(): number;
  stop(): Promise<void>;
}

/** Builds the application in `folder` if needed, and serves it as in production. */
export async function servePage(
  root: string,
  folder: string,
  load: Load,
  env: Record<string, string> = {},
): Promise<ServedPage> {
  if (!isBuilt(folder)) await build(root, folder);
  const [port = 0] = await freePorts(1);
  const server = await startProcess(
    [process.execPath, ...SERVER_FLAGS, nextCli(), "start", "-p", String(port), "-H", "127.0.0.1"],
    {
      cwd: folder,
      env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", GLASSHOUSE_SURFACE: "app", ...env },
      readyUrl: `http://127.0.0.1:${port}/healthz`,
    },
  );
  let served = 0;
  const send = { kind: "page" as const, path: PAGE };
  return {
    url: `http://127.0.0.1:${port}${PAGE}`,
    async measure(millis) {
      const measured = await load.measure({ port, connections: CONNECTIONS, millis, send }, server.pid);
      served += measured.served;
      return measured;
    },
    served: () => served,
    stop: () => server.stop(),
  };
}

async function build(root: string, folder: string): Promise<void> {
  const { stderr } = process;
  const child = spawn(process.execPath, [join(root, "src/launch/build.ts")], {
    cwd: folder,
    stdio: ["ignore", stderr, stderr],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the build in ${folder} failed`);
}
