import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const START = resolve("src/launch/start.ts");

/** Without a build, which a refused start must not get to. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "glasshouse-start-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts in a folder of its own, and returns its exit code, the lines of its complaint, and what it printed. */
function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [START], {
    cwd: folder,
    env: { NODE_ENV: "production", PATH: process.env["PATH"], GLASSHOUSE_DATA: join(folder, "data"), ...env },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { status, lines: stderr.trim().split("\n"), stdout };
}

it("names every fault at once, one line each, before it builds", () => {
  const { status, lines, stdout } = start({ PORT: "abc", LOG_LEVEL: "loud", GLASSHOUSE_RETENTION_DAYS: "0" });
  expect(status).toBe(2);
  expect(lines).toHaveLength(3);
  for (const name of ["PORT", "LOG_LEVEL", "GLASSHOUSE_RETENTION_DAYS"])
    expect(lines).toContainEqual(expect.stringMatching(`^${name}: .+ is not valid: `));
  expect(stdout).toBe("");
});

it.each([
  [
    { GLASSHOUSE_PASWORD: "a long secret" },
    "GLASSHOUSE_PASWORD: there is no such variable. Did you mean GLASSHOUSE_PASSWORD?",
  ],
  [{ GLASSHOUSE_COLOUR: "red" }, "GLASSHOUSE_COLOUR: there is no such variable. See"],
  [
    { OTEL_RESOURCE_ATTRIBUTES: "a=%zz" },
    'OTEL_RESOURCE_ATTRIBUTES: "a=%zz" is not valid: it must be key=value pairs',
  ],
  [
    { OTEL_RESOURCE_ATTRIBUTES: "a" },
    'OTEL_RESOURCE_ATTRIBUTES: "a" is not valid: it must be key=value pairs',
  ],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "x=%zz" }, "OTEL_EXPORTER_OTLP_HEADERS: a secret value is not valid"],
  [{ SENTRY_DSN: "https://sentry.example/1" }, "SENTRY_DSN: a secret value is not valid: it must be a DSN"],
  [{ PORT: "4318" }, "COLLECTOR_PORT: port 4318 is also PORT."],
  [{ PORT: "3456", DASHBOARD_PORT: "3456" }, "DASHBOARD_PORT: port 3456 is also PORT."],
  [{ PORT: "10080" }, "PORT: browsers block port 10080."],
  [{ COLLECTOR_PORT: "0" }, "COLLECTOR_PORT: 0 is not a port."],
  [
    { GLASSHOUSE_RUN: "app,worker" },
    'GLASSHOUSE_RUN: "app,worker" is not valid: invalid option: expected one of "app"|"dashboard"|"collector"',
  ],
  [
    { GLASSHOUSE_RUN: "dashboard", COLLECTOR_URL: "http://10.0.0.3:4318" },
    "GLASSHOUSE_DASHBOARD_TOKEN: it must be set, because the dashboard runs without the collector",
  ],
  [
    { GLASSHOUSE_RUN: "app", COLLECTOR_URL: "http://10.0.0.3:4318" },
    "SENTRY_DSN: it must be set, because the app runs without the collector",
  ],
  [
    { GLASSHOUSE_RUN: "app", SENTRY_DSN: "http://key@10.0.0.3:4318/1" },
    "COLLECTOR_URL: it must be set, because the collector runs elsewhere",
  ],
  [{ GLASSHOUSE_DATA: "/proc/x" }, "GLASSHOUSE_DATA: /proc/x cannot be made"],
  [{ GLASSHOUSE_DATA: "/dev/null/x" }, "GLASSHOUSE_DATA: /dev/null/x cannot be made"],
] satisfies [Record<string, string>, string][])("refuses %o", (env, complaint) => {
  const { status, lines } = start({ ...env });
  expect(status).toBe(2);
  expect(lines).toEqual([expect.stringContaining(complaint)]);
  expect(lines[0]).not.toContain("a long secret");
});

it.skipIf(process.platform !== "linux")("says which process has the port", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { lines } = start({ DASHBOARD_PORT: String(port) });
  server.close();
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^DASHBOARD_PORT: port ${port} is taken by ".+" \\(process ${process.pid}\\)\\. Stop it, or set`,
      ),
    ),
  ]);
});

it("reads .env, which the environment overrides", () => {
  writeFileSync(join(folder, ".env"), "# Settings\nLOG_LEVEL=loud\nPORT=abc\n");
  try {
    expect(start({ PORT: "3456" }).lines).toEqual([
      expect.stringContaining('LOG_LEVEL: "loud" is not valid'),
    ]);
  } finally {
    rmSync(join(folder, ".env"));
  }
});
