import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import { eventually } from "../eventually.ts";
import { freePorts } from "../free-ports.ts";
import { sharedBrowser } from "./browser.ts";
import { houseAt, type House } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";
import { makePart, type Part } from "./start-part.ts";
import { topFrame } from "./top-frame.ts";
import { folderWithNode, makeArchive, unpackArchive } from "./unpack-package.ts";

const LARGEST_BYTES = 150_000_000;

const folder = mkdtempSync(join(tmpdir(), "glasshouse-package-"));
let archive: Buffer;
let tree: string;
let before: string[];
let part: Part;
let house: House;

function hash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" });
}

/** As links where the file system lets them be: they are many. */
function copyPackages(from: string, to: string): void {
  const { status } = spawnSync("cp", ["-al", from, to], { stdio: "ignore" });
  if (status !== 0) execFileSync("cp", ["-a", from, to]);
}

/** The files that only one of another archive and the tree has, or whose bytes differ. */
function changedEntries(other: string): string[] {
  const unpacked = mkdtempSync(join(folder, "other-"));
  execFileSync("tar", ["-xzf", other, "-C", unpacked, "--strip-components=1"]);
  // A glob would leave out what is in `.next`.
  const filesIn = (cwd: string) =>
    readdirSync(cwd, { recursive: true, encoding: "utf8" }).filter((file) =>
      lstatSync(join(cwd, file)).isFile(),
    );
  return [...new Set([...filesIn(tree), ...filesIn(unpacked)])].filter((file) => {
    const [one, two] = [join(tree, file), join(unpacked, file)];
    return !existsSync(one) || !existsSync(two) || !readFileSync(one).equals(readFileSync(two));
  });
}

/** Every file with its size and the time of its last change. */
function listTree(): string[] {
  return globSync("**", { cwd: tree, exclude: [] }).map((file) => {
    const { size, mtimeMs } = lstatSync(join(tree, file));
    return `${file} ${size} ${mtimeMs}`;
  });
}

beforeAll(async () => {
  const file = makeArchive();
  archive = readFileSync(file);
  tree = unpackArchive(file, folder);
  execFileSync("chmod", ["-R", "a-w", tree]);
  before = listTree();

  const work = join(folder, "work");
  mkdirSync(work);
  const [app, dashboard, collector] = (await freePorts(3)).map(String);
  part = await makePart(
    {
      PATH: folderWithNode(folder),
      GLASSHOUSE_DATA: undefined,
      NODE_COMPILE_CACHE: undefined,
      PORT: app,
      DASHBOARD_PORT: dashboard,
      COLLECTOR_PORT: collector,
    },
    [join(tree, "bin/glasshouse"), "start"],
    work,
  );
  await part.start();
  const written = readFileSync(join(work, "data/credentials.json"), "utf8");
  const { dsn, apiToken } = JSON.parse(written) as { dsn: string; apiToken: string };
  house = houseAt({
    app: `http://localhost:${app}`,
    dashboard: `http://localhost:${dashboard}`,
    collector: `http://127.0.0.1:${collector}`,
    dsn,
    apiToken,
  });
});
afterAll(async () => {
  await part?.remove();
  if (tree !== undefined) execFileSync("chmod", ["-R", "u+w", tree]);
  rmSync(folder, { recursive: true, force: true });
});

test("the archive is small, and the same build makes the same one", () => {
  expect(archive.length).toBeLessThan(LARGEST_BYTES);
  expect(hash(readFileSync(makeArchive()))).toBe(hash(archive));
});

test("the same source, built elsewhere, makes the same archive", { timeout: 1_500_000 }, () => {
  const elsewhere = join(folder, "elsewhere");
  const files = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0");
  for (const file of files.filter((one) => existsSync(one))) cpSync(file, join(elsewhere, file));
  copyPackages("node_modules", elsewhere);
  // Without a repository of its own, it is told of which commit it is.
  const env = { ...process.env, GIT_DIR: git("rev-parse", "--absolute-git-dir").trim() };
  execFileSync(process.execPath, ["src/package/main.ts"], { cwd: elsewhere, env, stdio: "ignore" });
  const [made = ""] = globSync("dist/*.tar.gz", { cwd: elsewhere });
  expect(changedEntries(join(elsewhere, made))).toEqual([]);
  expect(hash(readFileSync(join(elsewhere, made)))).toBe(hash(archive));
});

test("Node runs it as it is: its sources are compiled", () => {
  expect(globSync("src/**/*.ts", { cwd: tree })).toEqual([]);
  const collector = readFileSync(join(tree, "src/collector/main.js"), "utf8").split("\n");
  const source = readFileSync("src/collector/main.ts", "utf8").split("\n");
  expect(collector.length).toBe(source.length);
  expect(collector.findIndex((line) => line.includes("process.exit(2)"))).toBe(
    source.findIndex((line) => line.includes("process.exit(2)")),
  );
});

test("it names no folder of the machine that it was made on", () => {
  const here = globSync(".next/**/*.{json,js}", { cwd: tree }).filter((file) =>
    readFileSync(join(tree, file), "utf8").includes(process.cwd()),
  );
  expect(here).toEqual([]);
});

test("faults of the server and of the browser are found by their id, with their source", async () => {
  const page = await (await sharedBrowser()).newPage();
  const idOnPage = () => page.locator("[data-error-id]").getAttribute("data-error-id");
  await page.goto(`${house.app}/faults/server-component`);
  const ids = [await idOnPage()];
  await page.goto(`${house.app}/faults`, { waitUntil: "load" });
  await page.getByRole("button", { name: "Fail: Client throw" }).click();
  ids.push(await idOnPage());
  const events = await Promise.all(
    ids.map((id) => eventually(() => house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`))),
  );
  expect(events.map((event) => topFrame(event)?.filename)).toEqual([
    "src/shell/faults/server-faults.ts",
    "src/shell/faults/fault-buttons.tsx",
  ]);
  await openPage(page, `${house.dashboard}/observe/find/${ids[0]}`);
  expect(new URL(page.url()).pathname).toContain(`/events/${ids[0]}`);
  await page.close();
});

test("every screen opens", async () => {
  const screens = ["", "/issues", "/traces", "/logs", "/metrics", "/replays", "/releases", "/alerts"];
  for (const screen of [...screens, "/monitors", "/incidents", "/feedback", "/settings", "/settings/about"]) {
    const answer = await fetch(`${house.dashboard}/observe${screen}`);
    expect([screen, answer.status]).toEqual([screen, 200]);
    await answer.arrayBuffer();
  }
});

test("it writes to the folder that it was started in, and nothing into its tree", async () => {
  await part.stop();
  expect(existsSync(join(folder, "work/data/state.db"))).toBe(true);
  expect(listTree()).toEqual(before);
  await part.start();
  expect((await fetch(`${house.dashboard}/observe`)).status).toBe(200);
});

/** Mounting takes root's rights, or a kernel that gives them within a namespace of one's own. */
const unshare = ["/usr/bin/unshare", "--map-root-user", "--mount"] as const;
const mayMount = spawnSync(unshare[0], [...unshare.slice(1), "/bin/true"]).status === 0;

test.skipIf(!mayMount)("it starts in an empty root that cannot be written", async () => {
  const ports = (await freePorts(3)).map(String);
  const [PORT, DASHBOARD_PORT, COLLECTOR_PORT] = ports;
  const script = join(process.cwd(), "tests/e2e/empty-root.sh");
  const root = join(folder, "root");
  const alone = await makePart(
    {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      GLASSHOUSE_DATA: "/data",
      NODE_COMPILE_CACHE: undefined,
      PORT,
      DASHBOARD_PORT,
      COLLECTOR_PORT,
    },
    [...unshare, "/bin/sh", script, root, tree, process.execPath],
  );
  try {
    await alone.start();
    const answers = await Promise.all([
      fetch(`http://localhost:${PORT}/`),
      fetch(`http://localhost:${DASHBOARD_PORT}/observe/issues`),
      fetch(`http://localhost:${DASHBOARD_PORT}/readyz`),
      fetch(`http://127.0.0.1:${COLLECTOR_PORT}/metrics`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // What the app reports went through its folder of waiting reports.
    const spans = /glasshouse_items_total\{category="span",outcome="accepted"/;
    await eventually(async () =>
      expect(await (await fetch(`http://127.0.0.1:${COLLECTOR_PORT}/metrics`)).text()).toMatch(spans),
    );
  } finally {
    await alone.remove();
  }
});
