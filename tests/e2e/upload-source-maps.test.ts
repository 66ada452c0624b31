import { execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import { eventually } from "../eventually.ts";
import { findSentryCli, runSentryCli } from "../sentry-cli.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

const cli = findSentryCli();

const CART = `export interface Cart {
  items: { price: number }[] | undefined;
}

export function totalOf(cart: Cart): number {
  const items = cart.items;
  if (items === undefined) {
    throw new TypeError("the cart has no items");
  }
  return items.length;
}
`;
const MAIN = `import * as Sentry from "@sentry/browser";
import { totalOf } from "./cart.ts";

Sentry.init({ dsn: new URLSearchParams(location.search).get("dsn") ?? "" });

function checkout(): number {
  return totalOf({ items: undefined });
}

setTimeout(() => checkout(), 0);
`;

describe.skipIf(cli === undefined)("a bundle whose source maps sentry-cli uploaded", () => {
  let folder: string;
  let house: Glasshouse;
  let browser: Browser;
  let shop: Server;

  beforeAll(async () => {
    // Inside the project, so that the bundler finds its packages.
    folder = await mkdtemp(join(tmpdir(), "glasshouse-bundle-"));
    await mkdir(join(folder, "src"));
    await writeFile(join(folder, "src/cart.ts"), CART);
    await writeFile(
      join(folder, "src/main.ts"),
      MAIN.replace('"@sentry/browser"', JSON.stringify(resolve("node_modules/@sentry/browser"))),
    );
    execFileSync(
      resolve("node_modules/.bin/rolldown"),
      ["src/main.ts", "--dir", "dist", "--minify", "--sourcemap", "--platform", "browser"],
      { cwd: folder, stdio: "ignore" },
    );
    house = await startGlasshouse();
    browser = await sharedBrowser();
    const collector = { url: house.collector, apiToken: house.apiToken, dsn: house.dsn };
    await runSentryCli(cli ?? "", collector, folder, ["sourcemaps", "inject", "dist"]);
    await runSentryCli(cli ?? "", collector, folder, ["sourcemaps", "upload", "dist", "--wait"]);
    shop = await serve(join(folder, "dist"));
  });
  afterAll(async () => {
    shop?.close();
    await browser?.close();
    await house?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("throws in Chromium, and the issue's page shows the original lines", async () => {
    const page = await browser.newPage();
    const { port } = shop.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/?dsn=${encodeURIComponent(house.dsn)}`);
    const event = await eventually(async () => {
      const events = await house.read<{ title: string; id: string }[]>(
        "/api/0/projects/glasshouse/app/events/",
      );
      const found = events.find(({ title }) => title.includes("the cart has no items"));
      if (found === undefined) throw new Error("the event has not come yet");
      return house.read<EventView>(`/api/0/projects/glasshouse/app/events/${found.id}/`);
    });
    const [entry] = event.entries;
    const frames = entry?.type === "exception" ? (entry.data.values[0]?.stacktrace?.frames ?? []) : [];
    expect(frames.at(-1)).toMatchObject({
      resolution: "resolved",
      filename: "src/cart.ts",
      function: "totalOf",
      lineNo: 8,
      context: expect.arrayContaining([[8, '    throw new TypeError("the cart has no items");']]) as unknown,
    });
    expect(frames.at(-2)).toMatchObject({ filename: "src/main.ts", function: "checkout" });

    await page.goto(`${house.dashboard}/observe/issues/${event.groupID}/events/${event.eventID}`, {
      waitUntil: "networkidle",
    });
    const text = await page.locator("main").innerText();
    expect(text).toContain("src/cart.ts");
    expect(text).toContain("totalOf");
    expect(text).toContain("if (items === undefined) {");
  });
});

/** The page and its script as a shop would serve them, without maps. */
async function serve(dist: string): Promise<Server> {
  const script = await readFile(join(dist, "main.js"));
  const server = createServer((request, response) => {
    if (request.url === "/main.js") {
      response.setHeader("content-type", "text/javascript").end(script);
    } else if (request.url?.startsWith("/?") === true) {
      response
        .setHeader("content-type", "text/html")
        .end('<!doctype html><title>Shop</title><script type="module" src="/main.js"></script>');
    } else response.writeHead(404).end();
  });
  await new Promise<void>((done) => void server.listen(0, "localhost", done));
  return server;
}
