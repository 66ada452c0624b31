import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch, makeEvent } from "../contract/make-batch.ts";
import { freePorts } from "../free-ports.ts";
import { startCollector, stopCollector } from "./start-collector.ts";

const COMMAND = fileURLToPath(new URL("../../src/operate/main.ts", import.meta.url));

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "glasshouse-doctor-"));
});
afterEach(() => rm(data, { recursive: true, force: true }));

async function doctor(
  env: Record<string, string> = {},
  cwd?: string,
): Promise<{ code: number | null; said: string }> {
  const [app, dashboard, collector] = await freePorts(3);
  const child = spawn(process.execPath, [COMMAND, "doctor"], {
    cwd,
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      GLASSHOUSE_DATA: data,
      PORT: String(app),
      DASHBOARD_PORT: String(dashboard),
      COLLECTOR_PORT: String(collector),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

async function fill(): Promise<void> {
  const store = openSqliteStore({ folder: data, clock: Date.now, retentionDays: 30 });
  await store.append(makeBatch({ events: [makeEvent()] }));
  await store.close();
}

const dayFile = async () =>
  join(
    data,
    "days",
    (await readdir(join(data, "days"))).find((name) => name.endsWith(".db"))!,
  );

it("finds nothing wrong with a collector that runs, and with a folder that is as it should be", async () => {
  const collector = await startCollector(data);
  const running = await doctor();
  await stopCollector(collector);
  expect(running).toMatchObject({ code: 0, said: expect.not.stringContaining("✗") });
  expect(running.said).toContain(`The collector answers at ${collector.credentials.url}`);
  const stopped = await doctor();
  expect(stopped).toMatchObject({ code: 0, said: expect.stringContaining("All 2 databases are undamaged") });
  expect(stopped.said).toContain("! No collector of this folder runs.");
});

it.each<[fault: string, said: string, plant: () => Promise<Record<string, string> | void>]>([
  ["a variable that is not valid", "COLLECTOR_PORT", async () => ({ COLLECTOR_PORT: "http" })],
  ["a misspelt variable", "Did you mean GLASSHOUSE_DATA?", async () => ({ GLASSHOUSE_DATE: "x" })],
  ["one port for two", "port 45001 is also PORT", async () => ({ PORT: "45001", DASHBOARD_PORT: "45001" })],
  ["a file in the folder's place", "is not a folder", async () => ({ GLASSHOUSE_DATA: COMMAND })],
  ["a full disk", "refused with 429", async () => ({ GLASSHOUSE_MIN_FREE: "99.9%" })],
  ["keys that cannot be understood", "credentials.json cannot be understood", () => plantKeys()],
  ["a damaged state", "state.db is damaged", async () => truncate(join(data, "state.db"), 6000)],
  ["a damaged day", "is damaged", async () => truncate(await dayFile(), 20_000)],
  ["a state that is gone", "state.db is missing", async () => rm(join(data, "state.db"))],
  ["a later version's file", "written by a later version", async () => setVersion(9999)],
  [
    "the first version's form",
    "the form of the first version",
    async () => writeFile(join(data, "glasshouse.db"), ""),
  ],
])("names %s", async (_, said, plant) => {
  await fill();
  const env = (await plant()) ?? {};
  const found = await doctor(env);
  expect(found.said).toMatch(new RegExp(`^✗ .*`, "m"));
  expect(found.said).toContain(said);
  expect(found.code).toBe(1);
});

it("reads the settings of .env, as a start does", async () => {
  await writeFile(join(data, ".env"), "GLASSHOUSE_MIN_FREE=99.9%\n");
  const found = await doctor({}, data);
  expect(found).toMatchObject({ code: 1, said: expect.stringContaining("refused with 429") });
});

it("judges a host by what runs there", async () => {
  await fill();
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const collectorAlone = await doctor({ GLASSHOUSE_RUN: "collector", PORT: String(port) });
  server.close();
  expect(collectorAlone).toMatchObject({ code: 0, said: expect.not.stringContaining("✗") });
  const appAlone = await doctor({ GLASSHOUSE_RUN: "app" });
  expect(appAlone).toMatchObject({
    code: 1,
    said: expect.stringContaining("✗ COLLECTOR_URL: it must be set"),
  });
});

it("names a port that somebody else has", async () => {
  await fill();
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const found = await doctor({ DASHBOARD_PORT: String(port) });
  server.close();
  expect(found).toMatchObject({
    code: 1,
    said: expect.stringContaining(`✗ DASHBOARD_PORT: port ${port} is taken by`),
  });
});

it("notes a folder that others can read, and damaged files that were moved away", async () => {
  await fill();
  await chmod(data, 0o755);
  await mkdir(join(data, "quarantine"));
  await writeFile(join(data, "quarantine", "2026-11-01.db"), "");
  const found = await doctor();
  expect(found.code).toBe(0);
  expect(found.said).toContain(`! Other users of this machine can read ${data}.\n  chmod 700`);
  expect(found.said).toContain("! A damaged file is in quarantine/.");
});

async function plantKeys(): Promise<void> {
  await writeFile(join(data, "credentials.json"), "{", { mode: 0o600 });
}

function setVersion(version: number): void {
  const database = new DatabaseSync(join(data, "state.db"));
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}
