import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { COLLECTOR_FLAGS } from "#launch/children.ts";

const MAIN = fileURLToPath(new URL("../../src/collector/main.ts", import.meta.url));

export interface Collector {
  child: ChildProcess;
  url: string;
  credentials: { dsn: string; apiToken: string; dashboardToken: string; url: string };
  /** Everything it has written so far. */
  output: () => string;
}

/** A collector as an operator starts it, on a free port. Rejects with its output if it exits before it is ready. */
export async function startCollector(
  folder: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<Collector> {
  const child = spawn(process.execPath, [...COLLECTOR_FLAGS, MAIN, ...args], {
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      GLASSHOUSE_DATA: folder,
      COLLECTOR_PORT: "0",
      // A test's store has what the test sent.
      GLASSHOUSE_OWN_METRICS: "0",
      // Set before the first start, so that later starts reuse the compiled code.
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^\{.*"ready":true.*"url":"([^"]+)".*\}$/m.exec(output);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", (code) => reject(new Error(`${code}: ${output}`)));
  });
  const credentials = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8"));
  return { child, url, credentials, output: () => output };
}

export async function stopCollector(
  { child }: Collector,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<number | null> {
  const closed = once(child, "close");
  child.kill(signal);
  const [code] = (await closed) as [number | null];
  return code;
}
