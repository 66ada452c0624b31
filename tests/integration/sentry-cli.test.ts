import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventView } from "#model/api/event.ts";
import { eventually } from "../eventually.ts";
import { findSentryCli, runSentryCli } from "../sentry-cli.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const cli = findSentryCli();

describe.skipIf(cli === undefined)("the real sentry-cli", () => {
  let folder: string;
  let collector: Collector;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-cli-"));
    collector = await startCollector(join(folder, "data"));
    execFileSync("git", ["init", "-q"], { cwd: folder });
    const who = ["-c", "user.email=a@b.example", "-c", "user.name=Ada", "commit", "-q", "--allow-empty"];
    execFileSync("git", [...who, "-m", "first"], { cwd: folder });
  });
  afterAll(async () => {
    await stopCollector(collector);
    await rm(folder, { recursive: true });
  });

  const sentry = (...args: string[]) =>
    runSentryCli(cli ?? "", { ...collector.credentials, url: collector.url }, folder, args);

  test("says who it is, and lists organizations, projects and repositories", async () => {
    expect(await sentry("info")).toContain("project:releases");
    expect(await sentry("organizations", "list")).toContain("Glasshouse");
    expect(await sentry("projects", "list")).toContain("| app ");
    expect(await sentry("repos", "list")).toContain("No repos found");
  });

  test("makes a release, finalizes it, gives it commits and a deploy, and deletes it", async () => {
    expect(await sentry("releases", "new", "shop@1.0.0", "--url", "https://shop.example/1")).toContain(
      "Created release shop@1.0.0",
    );
    expect(await sentry("releases", "finalize", "shop@1.0.0")).toContain("Finalized release");
    expect(await sentry("releases", "set-commits", "shop@1.0.0", "--local")).toContain("Success!");
    expect(await sentry("releases", "info", "shop@1.0.0", "--show-commits")).toMatch(/[0-9a-f]{40}/);
    expect(await sentry("deploys", "new", "-r", "shop@1.0.0", "-e", "production")).toContain("'production'");
    expect(await sentry("deploys", "list", "-r", "shop@1.0.0")).toContain("production");
    expect(await sentry("releases", "archive", "shop@1.0.0")).toContain("Archived");
    expect(await sentry("releases", "restore", "shop@1.0.0")).toContain("Restored");
    expect(await sentry("releases", "list")).toContain("shop@1.0.0");
    expect(await sentry("releases", "delete", "shop@1.0.0")).toContain("Deleted");
    expect(await sentry("releases", "list")).not.toContain("shop@1.0.0");
  });

  test("sends an event, and lists events and issues", async () => {
    expect(await sentry("send-event", "-m", "hello from a shell")).toContain("Event dispatched");
    await eventually(async () => expect(await sentry("events", "list")).toContain("hello from a shell"));
    expect(await sentry("issues", "list")).toContain("APP-1");
  });

  test("sends an envelope", async () => {
    const id = "5e9b1f0c8d3a4e6f9a1b2c3d4e5f6071";
    const event = JSON.stringify({ event_id: id, message: "out of a file" });
    const file = join(folder, "stored.envelope");
    await writeFile(file, `{"event_id":"${id}"}\n{"type":"event","length":${event.length}}\n${event}\n`);
    await sentry("send-envelope", file);
    await eventually(async () => expect(await sentry("events", "list")).toContain("out of a file"));
  });

  test("runs a job under a monitor, and lists it", async () => {
    await sentry("monitors", "run", "nightly", "--", "true");
    await eventually(async () => expect(await sentry("monitors", "list")).toContain("nightly"));
  });

  describe("source maps", () => {
    /** A script that throws in its first line, column 12, and its map to line 3 of `source`. */
    async function build(name: string, source: string): Promise<string> {
      const dist = join(folder, name);
      await mkdir(dist);
      const content = `// one\nexport function pay() {\n  throw new Error("${source}");\n}\n`;
      const map = { version: 3, sources: [source], sourcesContent: [content], names: [], mappings: "YAEA" };
      await writeFile(
        join(dist, "app.js"),
        "function a(){throw Error()}a()\n//# sourceMappingURL=app.js.map\n",
      );
      await writeFile(join(dist, "app.js.map"), JSON.stringify(map));
      return dist;
    }

    async function throwIn(lineno: number, event: object) {
      const { origin, username } = new URL(collector.credentials.dsn);
      const frame = { abs_path: "https://shop.example/static/app.js", function: "a", lineno, colno: 14 };
      const answer = await fetch(`${origin}/api/1/store/?sentry_key=${username}`, {
        method: "POST",
        body: JSON.stringify({
          platform: "javascript",
          exception: { values: [{ type: "Error", value: "x", stacktrace: { frames: [frame] } }] },
          ...event,
        }),
      });
      const { id } = (await answer.json()) as { id: string };
      const found = await fetch(`${collector.url}/api/0/projects/glasshouse/app/events/${id}/`, {
        headers: { authorization: `Bearer ${collector.credentials.apiToken}` },
      });
      const [entry] = ((await found.json()) as EventView).entries;
      return entry?.type === "exception" ? entry.data.values[0]?.stacktrace?.frames[0] : undefined;
    }

    test("are found by the debug id that it injected", async () => {
      const dist = await build("by-debug-id", "src/by-debug-id.ts");
      expect(await sentry("sourcemaps", "inject", dist)).toContain("have debug ids");
      expect(await sentry("sourcemaps", "upload", dist, "--wait")).toContain("File processing complete");
      const script = await readFile(join(dist, "app.js"), "utf8");
      const debugId = /debugId=([0-9a-f-]{36})/.exec(script)?.[1];
      const line = script.split("\n").findIndex((text) => text.includes("throw Error()")) + 1;
      const images = [
        { type: "sourcemap", code_file: "https://shop.example/static/app.js", debug_id: debugId },
      ];
      expect(await throwIn(line, { debug_meta: { images } })).toMatchObject({
        resolution: "resolved",
        filename: "src/by-debug-id.ts",
        function: "pay",
        lineno: 3,
      });
    });

    test("are found by release and URL, and by the distribution where one is named", async () => {
      const dist = await build("by-release", "src/by-release.ts");
      const upload = ["sourcemaps", "upload", dist, "--url-prefix", "~/static", "--wait"];
      await sentry(...upload, "--release", "shop@2");
      expect(await throwIn(1, { release: "shop@2" })).toMatchObject({
        resolution: "resolved",
        filename: "src/by-release.ts",
      });
      expect(await throwIn(1, { release: "shop@2", dist: "7" })).toMatchObject({ resolution: "no_debug_id" });
      await sentry(...upload, "--release", "shop@2", "--dist", "7");
      expect(await throwIn(1, { release: "shop@2", dist: "7" })).toMatchObject({ resolution: "resolved" });
    });
  });
});
