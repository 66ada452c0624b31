import { randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";

/** Texts that would run, load, redirect or format something if they were ever treated as more than text. */
const BAD = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>"><svg onload=window.ran=1>`;
const LINK = "javascript:window.ran=1";
const MARKED = `](${LINK}) ![x](http://evil.invalid/x.png) <a href="${LINK}">x</a>\n# head\n\`\`\`\n<b>out</b>\n\`\`\`\`\n| a | b |\n@someone`;
const ALL = `${BAD} ${LINK} ${MARKED}`;

let house: Glasshouse;
let browser: Browser;
let page: Page;
let issue: { id: string };
const eventId = randomBytes(16).toString("hex");
const collected: string[] = [];

beforeAll(async () => {
  house = await startGlasshouse();
  browser = await sharedBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => collected.push("dialog")));
  page.on("request", (request) => {
    if (request.url().includes("evil.invalid")) collected.push(request.url());
  });
  await plant();
});
afterAll(async () => {
  await house?.stop();
});

/** An event with hostile text in every field, attachments with hostile names, types and contents, and feedback. */
async function plant(): Promise<void> {
  const frame = {
    filename: ALL,
    abs_path: LINK,
    module: ALL,
    function: ALL,
    lineno: 3,
    in_app: true,
    pre_context: [ALL],
    context_line: ALL,
    post_context: [ALL],
    vars: { [ALL]: ALL },
  };
  const event = {
    event_id: eventId,
    platform: "node",
    level: "error",
    logger: ALL,
    transaction: ALL,
    server_name: ALL,
    release: BAD.replaceAll("/", ""),
    environment: BAD.replaceAll("/", ""),
    dist: "1",
    message: ALL,
    user: { id: ALL, email: ALL, username: ALL, ip_address: "10.0.0.1", name: ALL },
    tags: { "k<b>": ALL, runbook: LINK, url: LINK, plain: ALL },
    contexts: { [BAD]: { [BAD]: ALL }, browser: { name: ALL, version: ALL } },
    extra: { [ALL]: ALL },
    modules: { [ALL]: ALL },
    fingerprint: [ALL],
    sdk: { name: ALL, version: ALL },
    request: { url: LINK, method: ALL, headers: { [BAD]: ALL, Referer: LINK }, data: ALL, cookies: ALL },
    breadcrumbs: [{ category: ALL, message: ALL, type: ALL, data: { [ALL]: ALL, url: LINK } }],
    exception: { values: [{ type: BAD, value: ALL, module: ALL, stacktrace: { frames: [frame] } }] },
  };
  const file = (name: string, type: string) =>
    `${JSON.stringify({ type: "attachment", length: Buffer.byteLength(ALL), filename: name, content_type: type })}\n${ALL}\n`;
  const feedback = { event_id: eventId, name: ALL, email: "a@b.invalid", comments: ALL };
  const body = [
    JSON.stringify({ event_id: eventId }),
    '{"type":"event"}',
    JSON.stringify(event),
    '{"type":"user_report"}',
    JSON.stringify(feedback),
    "",
  ].join("\n");
  const { origin, username, pathname } = new URL(house.dsn);
  const answer = await fetch(`${origin}/api${pathname}/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` },
    body: `${body}${file(`${BAD}.html`, "text/html")}${file("x.svg", "image/svg+xml")}`,
  });
  expect(answer.status).toBe(200);
  issue = await eventually(async () => {
    const [first] = await house.read<{ id: string }[]>("/api/0/projects/glasshouse/app/issues/?query=");
    if (first === undefined) throw new Error("not stored yet");
    return first;
  });
  const change = (what: object) =>
    fetch(`${house.collector}/api/v1/projects/app/issues/changes`, {
      method: "POST",
      headers: { authorization: `Bearer ${house.apiToken}`, "content-type": "application/json" },
      body: JSON.stringify({ issues: [issue.id], ...what }),
    });
  expect((await change({ update: { assignedTo: BAD } })).status).toBe(201);
  const commented = await fetch(
    `${house.collector}/api/0/organizations/glasshouse/issues/${issue.id}/comments/`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${house.apiToken}`, "content-type": "application/json" },
      body: JSON.stringify({ text: ALL }),
    },
  );
  expect(commented.status).toBe(201);
}

const SCREENS: [string, () => string][] = [
  ["the list", () => "/observe/issues?query="],
  ["the issue", () => `/observe/issues/${issue.id}`],
  ["its raw stack", () => `/observe/issues/${issue.id}/events/${eventId}?stack=raw`],
  ["its events", () => `/observe/issues/${issue.id}/events`],
  [
    "its events, filtered",
    () => `/observe/issues/${issue.id}/events?query=${encodeURIComponent(`x:"${BAD}`)}`,
  ],
  ["the first screen", () => "/observe"],
  ["a search for it", () => `/observe/issues?query=${encodeURIComponent(BAD)}`],
  ["what an id finds", () => `/observe/find/${encodeURIComponent(BAD)}`],
  ["settings", () => "/observe/settings"],
  ["outcomes", () => "/observe/settings/outcomes"],
];

test.each(SCREENS)("%s shows it as text", async (_name, path) => {
  await openPage(page, house.dashboard + path());
  const opened = page.locator("details:not([open]) > summary");
  for (let left = await opened.count(); left > 0; left--) await opened.first().click({ force: true });
  const found = await page.evaluate(() => ({
    ran: "ran" in window,
    handlers: [...document.querySelectorAll("*")].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on")),
    ).length,
    links: [...document.querySelectorAll("[href], [src], [action], [formaction]")]
      .flatMap((element) =>
        ["href", "src", "action", "formaction"].map((name) => element.getAttribute(name) ?? ""),
      )
      .filter(
        (url) =>
          /^\s*(javascript|data|vbscript):/i.test(url) || new URL(url, location.href).host.includes("evil"),
      ),
    scripts: [...document.querySelectorAll("script")].filter(
      (script) => script.textContent === "window.ran=1",
    ).length,
  }));
  expect(found).toEqual({ ran: false, handlers: 0, links: [], scripts: 0 });
  expect(collected).toEqual([]);
});

test("the page shows exactly what was sent", async () => {
  await openPage(page, `${house.dashboard}/observe/issues/${issue.id}`);
  const text = await page.locator("main").innerText();
  expect(text).toContain(`<img src=x onerror="window.ran=1">`);
  expect(text).toContain(LINK);
});

test("Markdown contains it only as code or escaped text", async () => {
  const answer = await fetch(`${house.dashboard}/observe/issues/${issue.id}/events/${eventId}/markdown`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/(markdown|plain)/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const markdown = await answer.text();
  expect(markdown).toContain("window.ran=1");
  const prose = withoutCode(markdown);
  expect(prose.match(/(?<!\\)[<[\]`@|]/g) ?? []).toEqual([]);
  expect(prose).not.toMatch(/javascript:/i);
});

test("files that open in place are shown as text: nothing in them runs, nothing is fetched", async () => {
  await openPage(page, `${house.dashboard}/observe/issues/${issue.id}`);
  const views = page.getByRole("main").locator("summary", { hasText: "View" });
  expect(await views.count()).toBe(2);
  for (const view of await views.all()) await view.click();
  const shown = page.getByRole("region", { name: /^Content of / });
  await expect.poll(() => shown.count()).toBe(2);
  expect(await shown.first().innerText()).toContain(`<img src=x onerror="window.ran=1">`);
  expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
  expect(collected).toEqual([]);
});

test("downloads are saved, and never with a type that runs", async () => {
  const event = await house.read<{ glasshouse: { attachments: { id: string }[] } }>(
    `/api/0/projects/glasshouse/app/events/${eventId}/`,
  );
  expect(event.glasshouse.attachments).toHaveLength(2);
  const base = `${house.dashboard}/observe/issues/${issue.id}/events/${eventId}`;
  const files = event.glasshouse.attachments.map(
    ({ id }) => `${house.dashboard}/observe/attachments/${eventId}/${encodeURIComponent(id)}`,
  );
  for (const url of [...files, `${base}/json`]) {
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get("content-type")).toMatch(/^application\/(json|octet-stream)/);
  }
  for (const url of files) {
    expect((await fetch(url)).headers.get("content-disposition")).toMatch(/^attachment/);
    expect((await fetch(`${url}/image`)).headers.get("content-type")).not.toMatch(/svg|html/);
    const text = await fetch(`${url}/text`);
    expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text.headers.get("x-content-type-options")).toBe("nosniff");
    expect(text.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  }
});

/** A Markdown document without its code blocks and code spans. */
function withoutCode(markdown: string): string {
  let fence: string | null = null;
  const lines = markdown.split("\n").flatMap((line) => {
    const mark = /^`{3,}/.exec(line)?.[0];
    if (fence !== null) {
      if (mark !== undefined && mark.length >= fence.length && line.trim() === mark) fence = null;
      return [];
    }
    if (mark !== undefined && !line.slice(mark.length).includes("`")) {
      fence = mark;
      return [];
    }
    return [line];
  });
  return lines.map((line) => line.replaceAll(/(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)/g, "")).join("\n");
}
