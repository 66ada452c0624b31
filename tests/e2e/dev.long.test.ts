import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { eventually } from "../eventually.ts";
import { freePorts } from "../free-ports.ts";
import { changedFiles, hashTrackedFiles } from "./tracked-files.ts";

const root = process.cwd();
const before = hashTrackedFiles(root);
const isRepository = before.size > 0;

test.runIf(isRepository)("the development server changes no tracked file", async () => {
  const data = await mkdtemp(join(tmpdir(), "glasshouse-dev-"));
  const [port, collectorPort] = (await freePorts(2)).map(String);
  const server = spawn(process.execPath, ["src/launch/dev.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "development",
      VITEST: undefined,
      PORT: port,
      COLLECTOR_PORT: collectorPort,
      GLASSHOUSE_DATA: data,
    },
    stdio: "ignore",
  });
  try {
    for (const path of ["/", "/observe/issues", "/observe/ui"])
      await eventually(async () => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          signal: AbortSignal.timeout(60_000),
        });
        await answer.arrayBuffer();
        expect(answer.status).toBe(200);
      }, 300_000);
    expect(changedFiles(before, hashTrackedFiles(root))).toEqual([]);
  } finally {
    server.kill("SIGINT");
    if (server.exitCode === null) await once(server, "exit");
    await rm(data, { recursive: true, force: true });
  }
});

test.runIf(isRepository)("a build changes no tracked file", () => {
  expect(inject("changedByBuild")).toEqual([]);
});
