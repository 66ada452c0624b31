import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { freePorts } from "../free-ports.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { documentedServers, startNginx } from "./nginx.ts";

export const PASSWORD = "correct horse battery";
export const BASE = "/glasshouse";

/** A Glasshouse whose dashboard and collector share a host with other pages, by `deploy/nginx-one-host.conf`. */
export interface BelowPath {
  house: Glasshouse;
  /** The host's address, below which both are. */
  host: string;
  dashboard: string;
  /** The host's address by a name that programs can look up. */
  local: string;
  context: BrowserContext;
  /** An empty folder. */
  folder: string;
  stop(): Promise<void>;
}

export async function startBelowPath(nginx: string): Promise<BelowPath> {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-path-"));
  const ports = await freePorts(2);
  const [port = 0, ready = 0] = ports;
  const host = `https://ops.example:${port}`;
  const house = await startGlasshouse({
    GLASSHOUSE_URL: `${host}${BASE}/`,
    GLASSHOUSE_INGEST_URL: `${host}/ingest`,
    GLASSHOUSE_PASSWORD: PASSWORD,
    GLASSHOUSE_TRUST_PROXY: "127.0.0.1,::1",
    GLASSHOUSE_FAULTS: "1",
  });
  const servers = await documentedServers("deploy/nginx-one-host.conf", house, ports, folder);
  const stopNginx = await startNginx(nginx, servers, ready);
  const context = await (await sharedBrowser()).newContext({ ignoreHTTPSErrors: true });
  return {
    house,
    host,
    dashboard: host + BASE,
    local: `https://localhost:${port}`,
    context,
    folder,
    async stop() {
      await context.close();
      await stopNginx();
      await house.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function signIn(page: Page, dashboard: string, path = "/observe"): Promise<void> {
  await page.goto(dashboard + path);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(dashboard + path);
}

/**
 * Collects what a page of the dashboard has to do with the rest of the host: requests outside its path, and what went wrong
 * because of it.
 */
export function watchStrays(page: Page, { host, dashboard }: BelowPath): string[] {
  const found: string[] = [];
  const isStray = (url: string) => url.startsWith(`${host}/`) && !url.startsWith(`${dashboard}/`);
  page.on("request", (request) => {
    if (isStray(request.url())) found.push(`requested ${request.url()}`);
  });
  page.on("response", (response) => {
    const isPage = response.request().isNavigationRequest();
    if (response.status() === 404 && !isPage) found.push(`${response.status()} ${response.url()}`);
  });
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      found.push(message.text());
  });
  return found;
}

/** The elements of a page that lead to the rest of the host. To preconnect is to name the host alone. */
export function strayAddresses(page: Page): Promise<string[]> {
  return page.evaluate((base) => {
    const names = ["href", "src", "action", "formaction"];
    return [...document.querySelectorAll(names.map((name) => `[${name}]:not([rel="preconnect"])`).join())]
      .filter((element) =>
        names.some((name) => {
          const address = element.getAttribute(name) ?? "";
          return /^\/(?!\/)/.test(address) && !address.startsWith(`${base}/`);
        }),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  }, BASE);
}
