import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { makeThreeHosts, SOURCES, type HostName, type ThreeHosts } from "./three-hosts.ts";
import { folderWithNode, makeArchive, unpackArchive } from "./unpack-package.ts";

/** Each order in which the three can be stopped, and started again. */
const ORDERS: HostName[][] = [
  ["app", "dashboard", "collector"],
  ["app", "collector", "dashboard"],
  ["dashboard", "app", "collector"],
  ["dashboard", "collector", "app"],
  ["collector", "app", "dashboard"],
  ["collector", "dashboard", "app"],
];

const folder = mkdtempSync(join(tmpdir(), "glasshouse-three-"));
let three: ThreeHosts;

beforeAll(async () => {
  const archive = makeArchive();
  const PATH = folderWithNode(folder);
  // Of the test's own variables only the mark that finds what is left running.
  const inherited = Object.keys(process.env).filter((name) => name !== "TEST_RUN_ID");
  const env = { ...Object.fromEntries(inherited.map((name) => [name, undefined])), PATH };
  three = await makeThreeHosts(await sharedBrowser(), (name) => {
    const cwd = join(folder, name);
    return { command: [join(unpackArchive(archive, cwd), "bin/glasshouse"), "start"], cwd, env };
  });
  await three.hosts.dashboard.start();
  await three.hosts.app.start();
});
afterAll(async () => {
  await three?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test.each(ORDERS)(
  "all are stopped and started again: first the %s, the %s, then the %s",
  async (...order) => {
    const running = new Set<HostName>(order);
    const missed: string[] = [];
    const failWithoutCollector = async () => {
      if (running.has("app") && !running.has("collector"))
        missed.push(await three.fail("server"), await three.fail("browser"));
    };
    for (const name of order) {
      await three.hosts[name].stop();
      running.delete(name);
      await failWithoutCollector();
    }
    for (const name of order) {
      await three.hosts[name].start();
      running.add(name);
      await failWithoutCollector();
    }
    const ids = [...missed, await three.fail("server"), await three.fail("browser")];
    const sources = ids.map((_, at) => (at % 2 === 0 ? SOURCES.server : SOURCES.browser));
    expect(missed).not.toEqual([]);
    expect(await Promise.all(ids.map(three.sourceOf))).toEqual(sources);
    for (const id of ids)
      expect(await three.find(id)).toMatch(new RegExp(`^/observe/issues/\\d+/events/${id}$`));
  },
);
