import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { findSentryCli, runSentryCli } from "../sentry-cli.ts";
import { makeMappedBuild, readInjected, throwInBuild } from "./mapped-build.ts";
import { readEvent, SHOP_ID, throwInShop, uploadMapping } from "./obfuscated-shop.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const cli = findSentryCli();
/** A small program of the system. */
const NATIVE_FILE = "/bin/true";

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

  test("shows its user, and lists organizations, projects and repositories", async () => {
    expect(await sentry("info")).toContain("project:releases");
    expect(await sentry("organizations", "list")).toContain("Glasshouse");
    expect(await sentry("projects", "list")).toContain("| app ");
    expect(await sentry("repos", "list")).toContain("No repos found");
  });

  test("creates a release, finalizes it, adds commits and a deploy, and deletes it", async () => {
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

  describe("files of debug information", () => {
    const mapping = join(import.meta.dirname, "../fixtures/obfuscated-shop/mapping.txt");

    test("a mapping retraces events that name its id, and those that came before it", async () => {
      const early = await throwInShop(collector, { uuid: SHOP_ID });
      expect(early.frames.map(({ resolution }) => resolution)).toContain("no_mapping");
      expect(await uploadMapping(sentry, mapping)).toMatch(new RegExp(SHOP_ID, "i"));
      const late = await throwInShop(collector, { uuid: SHOP_ID });
      // The mapping does not split the issue.
      expect(late.groupId).toBe(early.groupId);
      for (const shop of [late, await readEvent(collector, early)])
        expect(shop).toMatchObject({
          type: "EmptyCartException",
          module: "com.acme.shop.cart",
          frames: [
            { module: "com.acme.shop.Main", function: "run", lineNo: 30 },
            { module: "com.acme.shop.cart.Cart", function: "checkout", lineNo: 17 },
            { module: "com.acme.shop.cart.Cart", function: "requireItems", lineNo: 22 },
          ],
        });
    });

    test("sources of the JVM are shown around their lines", async () => {
      const source = join(folder, "java/com/acme/shop/cart");
      await mkdir(source, { recursive: true });
      const lines = Array.from({ length: 30 }, (_, at) => `// line ${at + 1}`);
      await writeFile(join(source, "Cart.java"), lines.join("\n"));
      const out = join(folder, "bundle");
      const id = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
      await sentry("debug-files", "bundle-jvm", "--output", out, "--debug-id", id, join(folder, "java"));
      await sentry("debug-files", "upload", "--wait", "--type", "jvm", out);
      const shop = await throwInShop(collector, { uuid: SHOP_ID, bundle: id });
      expect(shop.frames.at(-1)?.context).toContainEqual([22, "// line 22"]);
    });

    test.skipIf(!existsSync(NATIVE_FILE))("native files are refused with a reason", async () => {
      const upload = sentry("debug-files", "upload", "--wait", "--type", "elf", NATIVE_FILE);
      await expect(upload).rejects.toMatchObject({
        stdout: expect.stringContaining("Native debug files are not used here"),
      });
    });
  });

  describe("source maps", () => {
    test("are found by the debug id that it injected", async () => {
      const dist = await makeMappedBuild(join(folder, "by-debug-id"), "src/by-debug-id.ts");
      expect(await sentry("sourcemaps", "inject", dist)).toContain("have debug ids");
      expect(await sentry("sourcemaps", "upload", dist, "--wait")).toContain("File processing complete");
      const { debugId, line } = await readInjected(dist);
      expect(await throwInBuild(collector, line, { debugId })).toMatchObject({
        resolution: "resolved",
        filename: "src/by-debug-id.ts",
        function: "pay",
        lineNo: 3,
      });
    });

    test("are found by release and URL, and by distribution if one is named", async () => {
      const dist = await makeMappedBuild(join(folder, "by-release"), "src/by-release.ts");
      const upload = ["sourcemaps", "upload", dist, "--url-prefix", "~/static", "--wait"];
      await sentry(...upload, "--release", "shop@2");
      expect(await throwInBuild(collector, 1, { release: "shop@2" })).toMatchObject({
        resolution: "resolved",
        filename: "src/by-release.ts",
      });
      expect(await throwInBuild(collector, 1, { release: "shop@2", dist: "7" })).toMatchObject({
        resolution: "no_debug_id",
      });
      await sentry(...upload, "--release", "shop@2", "--dist", "7");
      expect(await throwInBuild(collector, 1, { release: "shop@2", dist: "7" })).toMatchObject({
        resolution: "resolved",
      });
    });
  });
});
