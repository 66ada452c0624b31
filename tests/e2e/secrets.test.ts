import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventView } from "#api/events.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { dsnOf, startCaptureServer, type CaptureServer } from "./capture-server.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

/** Each is planted where a program or a person would leave it; none may be found anywhere afterwards. */
const SECRETS = {
  password: "hunter2-planted",
  token: "tok_planted_9f8e7d6c",
  cookie: "planted-session-cookie",
  bearer: "planted.bearer.abcdef0123456789",
  card: "4111 1111 1111 1111",
  email: "planted.person@mail.example.org",
};

let elsewhere: CaptureServer;
let away: Glasshouse;
let home: Glasshouse;
let browser: Browser;

/** The headers look like a proxy's, which is not let into a fault lab for this machine. */
const LAB = { GLASSHOUSE_FAULTS: "1" };

beforeAll(async () => {
  elsewhere = await startCaptureServer();
  [away, home, browser] = await Promise.all([
    startGlasshouse({
      ...LAB,
      SENTRY_DSN: dsnOf(elsewhere.url, 42),
      OTEL_EXPORTER_OTLP_ENDPOINT: elsewhere.url,
    }),
    startGlasshouse(LAB),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await Promise.all([away?.stop(), home?.stop()]);
  await elsewhere?.close();
});

const QUERY = new URLSearchParams({
  password: SECRETS.password,
  access_token: SECRETS.token,
  card: SECRETS.card,
  to: SECRETS.email,
});
const HEADERS = {
  cookie: `session=${SECRETS.cookie}`,
  authorization: `Bearer ${SECRETS.bearer}`,
  "x-api-key": SECRETS.token,
  "x-forwarded-for": SECRETS.email,
};

/** Sends the secrets down every path: headers, query, body, errors, breadcrumbs, console, requests, feedback. */
async function plant(app: string): Promise<string[]> {
  const ids: string[] = [];
  for (const path of [
    "server-component",
    "route-handler",
    "proxy",
    "answers/maintenance",
    "answers-raw/forbidden",
  ]) {
    const answer = await fetch(`${app}/faults/${path}?${QUERY}`, { headers: HEADERS });
    await answer.arrayBuffer();
    ids.push(answer.headers.get("x-error-id") ?? "");
  }
  await fetch(`${app}/api/report/feedback`, {
    method: "POST",
    headers: HEADERS,
    body: new URLSearchParams({
      error: ids[0] ?? "",
      message: `write to ${SECRETS.email}, password=${SECRETS.password}`,
    }),
  });
  await fetch(`${app}/api/report/browser`, {
    method: "POST",
    headers: { "content-type": "application/csp-report" },
    body: JSON.stringify({
      "csp-report": {
        "document-uri": `${app}/?${QUERY}`,
        "violated-directive": "img-src",
        "effective-directive": "img-src",
        "blocked-uri": "https://elsewhere.example/a.png",
        "original-policy": "img-src 'self'",
        disposition: "enforce",
      },
    }),
  });
  const context = await browser.newContext();
  await context.addCookies([{ name: "session", value: SECRETS.cookie, url: app }]);
  const page = await context.newPage();
  await page.goto(`${app}/faults?${QUERY}`, { waitUntil: "load" });
  // The SDK has loaded once the page's first report has left.
  await page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.evaluate(
    async ([secrets, query]) => {
      // oxlint-disable-next-line no-console -- what a careless program prints becomes a breadcrumb
      console.log(`signed in with password=${secrets.password}`, {
        token: secrets.token,
        email: secrets.email,
      });
      await fetch(`/healthz?${query}`, { headers: { authorization: `Bearer ${secrets.bearer}` } });
      setTimeout(() => {
        throw Object.assign(
          new Error(`No money on ${secrets.card} of ${secrets.email}: token=${secrets.token}`),
          {
            password: secrets.password,
          },
        );
      });
    },
    [SECRETS, QUERY.toString()] as const,
  );
  ids.push((await page.locator("[data-error-id]").getAttribute("data-error-id")) ?? "");
  // Leaving the page flushes the SDK.
  await page.goto("about:blank");
  await context.close();
  return ids;
}

/** The secrets in a text, each with its surroundings. */
function findSecrets(text: string): string[] {
  return Object.values(SECRETS)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .flatMap((secret) => {
      const at = text.indexOf(secret);
      return at === -1 ? [] : [text.slice(Math.max(0, at - 80), at + secret.length + 20)];
    });
}

test("no planted secret is in the bytes sent", async () => {
  const ids = await plant(away.app);
  await eventually(() => {
    const sent = elsewhere.received.map(({ body }) => body.toString("latin1")).join("\n");
    for (const id of ids) expect(sent).toContain(`"event_id":"${id}"`);
    expect(sent).toContain("signed in with");
    expect(sent).toContain("request failed");
    expect(sent).toContain('"csp-report"');
    return Promise.resolve();
  });
  for (const { path, body } of elsewhere.received)
    expect([path, findSecrets(body.toString("latin1"))]).toEqual([path, []]);
});

test("no planted secret is in the store's files or in their contents", async () => {
  const ids = await plant(home.app);
  for (const id of ids) {
    const event = await eventually(() =>
      home.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`),
    );
    expect(findSecrets(JSON.stringify(event))).toEqual([]);
    expect(
      findSecrets(JSON.stringify(await home.read(`/api/v1/traces/${event.glasshouse.trace?.traceId}`))),
    ).toEqual([]);
  }
  for (const file of readdirSync(home.data, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    expect([path, findSecrets(readFileSync(path, "latin1"))]).toEqual([path, []]);
  }
});
