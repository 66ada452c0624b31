import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePorts } from "../free-ports.ts";
import { findSentryCli, UPLOADED, uploadScript } from "../sentry-cli.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { documentedServers, findNginx, startNginx } from "./nginx.ts";
import { openPage } from "./open-page.ts";
import { sendLogs } from "./send-incident.ts";

const nginx = findNginx();
const cli = findSentryCli();
const noNginx = nginx === undefined ? " (skipped: nginx is not installed)" : "";
const noCli = cli === undefined ? " (skipped: sentry-cli is not installed)" : "";
const PASSWORD = "correct horse battery";

describe.skipIf(nginx === undefined)(`behind nginx as documented, with TLS and HTTP/2${noNginx}`, () => {
  let folder: string;
  let house: Glasshouse;
  let urls: { dashboard: string; app: string; ingest: string; local: string };
  let stopNginx: () => Promise<void>;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-tls-"));
    const ports = await freePorts(4);
    const [dashboard = 0, app = 0, ingest = 0, ready = 0] = ports;
    urls = {
      dashboard: `https://observe.example:${dashboard}`,
      app: `https://www.example:${app}`,
      ingest: `https://ingest.example:${ingest}`,
      local: `https://localhost:${ingest}`,
    };
    house = await startGlasshouse({
      GLASSHOUSE_URL: urls.dashboard,
      GLASSHOUSE_INGEST_URL: urls.ingest,
      GLASSHOUSE_PASSWORD: PASSWORD,
      GLASSHOUSE_TRUST_PROXY: "127.0.0.1,::1",
      GLASSHOUSE_FAULTS: "1",
    });
    stopNginx = await startNginx(
      nginx ?? "",
      await documentedServers("deploy/nginx.conf", house, ports, folder),
      ready,
    );
    context = await (await sharedBrowser()).newContext({ ignoreHTTPSErrors: true });
    page = await context.newPage();
  });
  afterAll(async () => {
    await context?.close();
    await stopNginx?.();
    await house?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("a sign-in works over HTTP/2, and its cookie leaves encrypted connections only", async () => {
    const answer = await page.goto(`${urls.dashboard}/observe/settings`);
    expect(await answer?.headerValue("strict-transport-security")).toMatch(/max-age=\d+/);
    expect(
      await page.evaluate(
        () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).nextHopProtocol,
      ),
    ).toBe("h2");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${urls.dashboard}/observe/settings`);
    const session = (await context.cookies()).find(({ name }) => name.endsWith("glasshouse_session"));
    expect(session).toMatchObject({
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
      domain: "observe.example",
    });
  });

  test("the settings show the DSN that SDKs elsewhere can reach", async () => {
    await openPage(page, `${urls.dashboard}/observe/settings`);
    const { host } = new URL(urls.ingest);
    expect(await page.getByRole("main").innerText()).toMatch(
      new RegExp(`https://[0-9a-f]{32}@${host.replace(".", "\\.")}/1`),
    );
  });

  test("a live view passes lines on as they come", async () => {
    await page.goto(`${urls.dashboard}/observe/logs?view=live&query=service:encrypted`);
    await page.getByText(/^Live · /).waitFor();
    await sendLogs(house, "encrypted", ["through the proxy"]);
    const lines = page.getByRole("list", { name: "Log lines" }).getByRole("listitem");
    await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringContaining("through the proxy")]);
  });

  test("an error page leads to its report", async () => {
    await page.goto(`${urls.app}/faults/server-component`);
    const id = (await page.locator("[data-error-id]").getAttribute("data-error-id")) ?? "";
    const link = page.getByRole("link", { name: "Open in the dashboard" });
    expect(await link.getAttribute("href")).toBe(`${urls.dashboard}/observe/find/${id}`);
    await expect
      .poll(async () => {
        await page.goto(`${urls.dashboard}/observe/find/${id}`);
        return new URL(page.url()).pathname;
      })
      .toMatch(new RegExp(`^/observe/issues/\\d+/events/${id}$`));
  });

  test.skipIf(cli === undefined)(`sentry-cli uploads through it${noCli}`, async () => {
    const collector = { url: urls.local, apiToken: house.apiToken, dsn: house.dsn };
    expect(await uploadScript(cli ?? "", collector, folder)).toMatch(UPLOADED);
  });
});
