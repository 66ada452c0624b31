import { execFile, execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { startCollector, stopCollector, type Collector } from "../integration/start-collector.ts";
import { CLIENTS, type Client } from "./clients.ts";
import { missing, type Sent } from "./read-back.ts";

/** Kept from run to run, with the packages that were downloaded. */
const CACHE = join(import.meta.dirname, "../../node_modules/.cache/clients");

let folder: string;
let collector: Collector;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-clients-"));
  collector = await startCollector(folder, { GLASSHOUSE_FLOOD_PROTECTION: "0" });
});
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
});

function isOnMachine(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

/** Runs a client; everything that it prints as JSON was sent. */
async function runClient({ name, prepare, start }: Client): Promise<Sent[]> {
  const cwd = join(CACHE, name);
  await mkdir(cwd, { recursive: true });
  await cp(join(import.meta.dirname, name), cwd, { recursive: true });
  const env = {
    ...process.env,
    RUN: `${name}-${Date.now().toString(36)}`,
    SENTRY_DSN: collector.credentials.dsn,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const options = { cwd, env, maxBuffer: 64 * 1_048_576 };
  await promisify(execFile)("sh", ["-c", prepare], options);
  const { stdout } = await promisify(execFile)("sh", ["-c", start], options);
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as Sent);
}

async function read(path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${collector.credentials.apiToken}` };
  const answer = await fetch(`${collector.url}${path}`, { headers });
  if (answer.headers.get("content-type") !== "application/gzip") return answer.json();
  return JSON.parse(gunzipSync(await answer.arrayBuffer()).toString());
}

for (const client of CLIENTS) {
  const lacking = client.needs.filter((program) => !isOnMachine(program));
  const note = lacking.length === 0 ? "" : ` (skipped: no ${lacking.join(", ")})`;
  test.skipIf(lacking.length > 0)(`${client.name}: all that it sends is kept${note}`, async () => {
    const sent = await runClient(client);
    expect(sent.length).toBeGreaterThan(2);
    await eventually(async () => {
      const lost = await Promise.all(sent.map((one) => missing(read, one)));
      expect(lost.filter((one) => one !== undefined)).toEqual([]);
    });
  });
}
