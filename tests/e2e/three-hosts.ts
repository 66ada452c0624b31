import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright";
import { expect } from "vitest";
import type { EventView } from "#api/events.ts";
import { eventually } from "../eventually.ts";
import { freePorts } from "../free-ports.ts";
import { openPage } from "./open-page.ts";
import { makePart, type Part } from "./start-part.ts";
import { topFrame } from "./top-frame.ts";

/** Three addresses of this machine's loopback stand for three hosts. */
const HOSTS = { app: "127.0.0.1", dashboard: "127.0.0.2", collector: "127.0.0.3" };

export type HostName = keyof typeof HOSTS;

/** How a host is started: its command, its folder, and variables besides those of its part. */
export interface HostStart {
  command?: [program: string, ...args: string[]];
  cwd?: string;
  env?: Record<string, string | undefined>;
}

/** Where the app is to fail, and the original line that throws. */
export const SOURCES = {
  server: `src/shell/faults/server-faults.ts: throw new Error("The server component could not load its data");`,
  browser: `src/shell/faults/fault-buttons.tsx: if (faultKey === "client-throw") throw new Error("A click handler broke");`,
} as const;

export interface ThreeHosts {
  hosts: Record<HostName, Part>;
  urls: Record<HostName, string>;
  /** Makes the app fail on its server or in the browser, and returns the id that the visitor is shown, linked to its report. */
  fail(where: keyof typeof SOURCES): Promise<string>;
  /** The original file and line that threw, once the collector has the event. */
  sourceOf(id: string): Promise<string>;
  /** Asks the dashboard for an id, and returns the page that it leads to. */
  find(id: string): Promise<string>;
  remove(): Promise<void>;
}

/**
 * App, dashboard and collector, each on a host of its own. Started once is the collector, whose credentials the operator copies
 * to the others.
 *
 * @param startOf how each is started, by default from this source
 */
export async function makeThreeHosts(
  browser: Browser,
  startOf: (name: HostName) => HostStart = () => ({}),
): Promise<ThreeHosts> {
  const [appPort, dashboardPort, collectorPort] = (await freePorts(3)).map(String);
  const urls = {
    app: `http://${HOSTS.app}:${appPort}`,
    dashboard: `http://${HOSTS.dashboard}:${dashboardPort}`,
    collector: `http://${HOSTS.collector}:${collectorPort}`,
  };
  const make = (name: HostName, own: Record<string, string | undefined>) => {
    const { command, cwd, env } = startOf(name);
    return makePart({ ...env, GLASSHOUSE_RUN: name, GLASSHOUSE_HOST: HOSTS[name], ...own }, command, cwd);
  };

  const collector = await make("collector", { COLLECTOR_PORT: collectorPort });
  await collector.start();
  const written = await readFile(join(collector.data, "credentials.json"), "utf8");
  const { dsn, dashboardToken, apiToken } = JSON.parse(written) as Record<string, string>;
  const dashboard = await make("dashboard", {
    DASHBOARD_PORT: dashboardPort,
    COLLECTOR_URL: urls.collector,
    GLASSHOUSE_DASHBOARD_TOKEN: dashboardToken,
  });
  const app = await make("app", {
    PORT: appPort,
    COLLECTOR_URL: urls.collector,
    SENTRY_DSN: dsn,
    GLASSHOUSE_URL: urls.dashboard,
    GLASSHOUSE_FAULTS: "1",
  });
  const hosts = { app, dashboard, collector };

  return {
    hosts,
    urls,
    async fail(where) {
      const page = await (await browser.newContext()).newPage();
      const reported = page.waitForResponse((response) => response.url().endsWith("/api/report"));
      await page.goto(`${urls.app}/faults${where === "server" ? "/server-component" : ""}`, {
        waitUntil: "load",
      });
      // As a visitor would, it stays until its first report is sent.
      await reported;
      if (where === "browser") await page.getByRole("button", { name: "Fail: Client throw" }).click();
      const id = await page.locator("[data-error-id]").getAttribute("data-error-id");
      const link = page.getByRole("link", { name: "Open in the dashboard" }).first();
      expect(await link.getAttribute("href")).toBe(`${urls.dashboard}/observe/find/${id}`);
      await page.context().close();
      return id ?? "";
    },
    async sourceOf(id) {
      const event = await eventually(async () => {
        const answer = await fetch(`${urls.collector}/api/0/projects/glasshouse/app/events/${id}/`, {
          headers: { authorization: `Bearer ${apiToken}` },
        });
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        return (await answer.json()) as EventView;
      });
      const frame = topFrame(event);
      const [, line = ""] = frame?.context.find(([number]) => number === frame.lineNo) ?? [];
      return `${frame?.filename}: ${line.trim()}`;
    },
    async find(id) {
      const page = await (await browser.newContext()).newPage();
      await openPage(page, `${urls.dashboard}/observe/find/${id}`);
      const path = new URL(page.url()).pathname;
      await page.context().close();
      return path;
    },
    async remove() {
      for (const host of [app, dashboard, collector]) await host.remove();
    },
  };
}
