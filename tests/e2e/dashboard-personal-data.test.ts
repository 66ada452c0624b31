import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { freePorts } from "../free-ports.ts";
import { PERSON, PLANTED, plantPerson, TRACES_OF_PERSON } from "../integration/planted-person.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations, SCREEN_RULES } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { openPage } from "./open-page.ts";
import { startSlowProxy, type SlowProxy } from "./slow-proxy.ts";

const OPERATOR = "correct horse battery";
const PASSWORD = "tumbling otter plates";
const EMAIL = PERSON.emails[0]!;
const RECORDS = Object.values(PLANTED).reduce((sum, records) => sum + records, 0);

let house: Glasshouse;
let proxy: SlowProxy;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  proxy = await startSlowProxy(port);
  house = await startGlasshouse({
    GLASSHOUSE_PASSWORD: OPERATOR,
    COLLECTOR_PORT: String(port),
    COLLECTOR_URL: proxy.url,
  });
  browser = await sharedBrowser();
  page = await (await browser.newContext()).newPage();
  await signIn(page, { Password: OPERATOR });
});
afterAll(async () => {
  proxy?.close();
  await house?.stop();
});

const open = (on: Page) => openPage(on, `${house.dashboard}/observe/settings/personal-data`);
const plant = () => plantPerson({ url: house.collector, credentials: { dsn: house.dsn } });
const reports = (on: Page) => on.getByRole("list", { name: "Erasures" }).getByRole("listitem");

async function signIn(on: Page, fields: Record<string, string>): Promise<void> {
  await open(on);
  for (const [label, value] of Object.entries(fields)) await on.getByLabel(label).fill(value);
  await on.getByRole("button", { name: "Sign in" }).click();
  await on.getByRole("heading", { name: "Personal data" }).waitFor();
}

async function send(path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${house.apiToken}`, "content-type": "application/json" };
  const url = `${house.collector}/api/v1/${path}`;
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function find(on: Page): Promise<void> {
  await on.getByLabel("User ids").fill(PERSON.ids.join("\n"));
  await on.getByLabel("E-mail addresses").fill(EMAIL);
  await on.getByLabel("IP addresses").fill(PERSON.ips.join("\n"));
  await on.getByRole("button", { name: "Find" }).click();
  await on.getByRole("heading", { name: "Found", exact: true }).waitFor();
}

async function erase(on: Page, confirmed: string): Promise<void> {
  await on.getByLabel(`Type ${EMAIL} to erase them`).fill(confirmed);
  await on.getByRole("button", { name: "Erase this person" }).click();
}

/** The rows of the table of what was found, its head first. */
async function found(on: Page): Promise<string[]> {
  const rows = await on.getByRole("region", { name: "Records by signal" }).locator("tr").all();
  return Promise.all(rows.map(async (row) => (await row.innerText()).replaceAll(/\s+/g, " ")));
}

const FOUND = [
  "Signal Records",
  "Events 2",
  "Transactions 1",
  "Spans 3",
  "Log records 3",
  "Metric series 1",
  "Sessions 1",
  "Check-ins 1",
  "Pieces of feedback 1",
  "Replays 1",
  "Profiles 1",
  "Attachments 1",
  "Other records 1",
];
const TOUCHED =
  "2 events, 1 transaction, 3 spans, 3 log records, 1 metric series, 1 session, 1 check-in, 1 piece of feedback, 1 replay, 1 profile, 1 attachment, 1 other record.";

test("a person is found, downloaded and erased, and the report says what was touched", async () => {
  await plant();
  await open(page);
  await page.getByText("Nobody was erased yet").waitFor();
  await eventually(async () => {
    await find(page);
    expect(await found(page)).toEqual(FOUND);
  });
  await page.getByText(`${RECORDS} records`).waitFor();
  expect(page.url()).not.toMatch(/quill|usr-|203/i);
  expect(await findViolations(page, SCREEN_RULES)).toEqual([]);

  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("personal-data.ndjson");
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
  const signals = lines.map((line) => (JSON.parse(line) as { signal: string }).signal);
  expect(new Set(signals)).toEqual(new Set(Object.keys(PLANTED)));

  await erase(page, "somebody else");
  await page.getByText("That is another value. Nothing was erased.").waitFor();
  expect(await found(page)).toEqual(FOUND);
  expect(await reports(page).count()).toBe(0);
  await erase(page, EMAIL);
  await page.getByText("The erasure has begun.").waitFor();
  expect(await page.getByRole("heading", { name: "Found", exact: true }).count()).toBe(0);
  // The page asks on by itself.
  await reports(page).getByText(TOUCHED).waitFor({ timeout: 60_000 });
  await reports(page).getByText("by 1 user id, 1 e-mail address, and 1 IP address").waitFor();
  await reports(page)
    .getByText(/arrives later is redacted until \d+ \w+ 20\d\d/)
    .waitFor();
  await eventually(async () => expect(await page.getByText("Writing the files anew").count()).toBe(0));
  expect(await findViolations(page, SCREEN_RULES)).toEqual([]);

  await find(page);
  await page.getByText("Nothing stored names them.").waitFor();
  await openPage(page, `${house.dashboard}/observe/issues?query=`);
  await page.getByText("checkout of [erased 1] failed").first().waitFor();

  await openPage(page, `${house.dashboard}/observe/settings/audit`);
  const entries = (await page.getByRole("list", { name: "Entries" }).innerText()).toLowerCase();
  for (const act of ["read a person's data", "erase a person's data"])
    expect(entries).toContain(`${act}: a person by id and e-mail address and ip address`);
  for (const value of TRACES_OF_PERSON) expect(entries).not.toContain(value);
});

async function sendEvent(dsn: string, user: string): Promise<void> {
  const { origin, pathname, username } = new URL(dsn);
  const event = JSON.stringify({ message: "sold out", user: { id: user } });
  const url = `${origin}/api${pathname}/store/?sentry_key=${username}`;
  expect((await fetch(url, { method: "POST", body: event })).status).toBe(200);
}

async function findUser(on: Page, user: string, project: string): Promise<void> {
  await on.getByLabel("User ids").fill(user);
  await on.getByRole("combobox", { name: "Project" }).selectOption({ label: project });
  await on.getByRole("button", { name: "Find" }).click();
  await on.getByRole("heading", { name: "Found", exact: true }).waitFor();
}

async function eraseUser(on: Page, user: string, confirmed = user): Promise<void> {
  await on.getByLabel(`Type ${user} to erase them`).fill(confirmed);
  await on.getByRole("button", { name: "Erase this person" }).click();
}

test("records are found by project, and one project is erased alone", async () => {
  const user = "usr-5e11ab";
  const { dsn } = (await send("projects", { name: "Web shop", slug: "web-shop" })) as { dsn: string };
  for (const project of [house.dsn, dsn]) await sendEvent(project, user);
  await open(page);
  await findUser(page, user, "All projects");
  await eventually(async () =>
    expect(await found(page)).toEqual(["Signal App Web shop Total", "Events 1 1 2"]),
  );

  await findUser(page, user, "Web shop");
  await eventually(async () => expect(await found(page)).toEqual(["Signal Web shop", "Events 1"]));
  await eraseUser(page, user);
  await page.getByText("The erasure has begun.").waitFor();
  await reports(page).filter({ hasText: "Web shop" }).getByText("1 event.").waitFor();
  await findUser(page, user, "All projects");
  await eventually(async () => expect(await found(page)).toEqual(["Signal App", "Events 1"]));
});

test("a search that takes long is counted on by itself, and shows what there is so far", async () => {
  const user = "usr-10ce55";
  for (const _ of [1, 2]) await sendEvent(house.dsn, user);
  await open(page);
  // Longer than one request counts.
  proxy.delay(/personal-data\/find/, 3_500);
  await findUser(page, user, "App");
  await page.getByText("Not everything was looked through yet.").waitFor();
  await page.getByText("records so far").waitFor();
  await page.getByText("Not everything was looked through yet.").waitFor({ state: "detached" });
  proxy.delay(null);
  expect(await found(page)).toEqual(["Signal App", "Events 2"]);
});

test("without script, too, a person is found and erased", async () => {
  const user = "usr-b00c17";
  await sendEvent(house.dsn, user);
  const context = await browser.newContext({ javaScriptEnabled: false });
  // The others were set by scripts, and say that this browser runs them.
  const cookies = await page.context().cookies();
  await context.addCookies(cookies.filter(({ name }) => name === "glasshouse_session"));
  const plain = await context.newPage();
  await plain.goto(`${house.dashboard}/observe/settings/personal-data`);
  const before = await reports(plain).count();
  await findUser(plain, user, "App");
  expect(await found(plain)).toEqual(["Signal App", "Events 1"]);
  expect(plain.url()).not.toContain(user);
  await eraseUser(plain, user, "somebody else");
  await plain.getByText("Nothing was erased.").waitFor();
  expect(await found(plain)).toEqual(["Signal App", "Events 1"]);
  await eraseUser(plain, user);
  await plain.getByText("The erasure has begun.").waitFor();
  expect(await reports(plain).count()).toBe(before + 1);
  await eventually(async () => {
    await plain.goto(`${house.dashboard}/observe/settings/personal-data`);
    await reports(plain).first().getByText("1 event.").waitFor({ timeout: 1_000 });
  });
  await context.close();
});

test("whoever may not administer sees the reports, and is told why they can't look for anybody", async () => {
  const { token } = (await send("people", { name: "vera", role: "viewer" })) as { token: string };
  const viewer = await (await browser.newContext()).newPage();
  await openPage(viewer, `${house.dashboard}/observe/join?token=${token}`);
  await viewer.getByLabel("New password").fill(PASSWORD);
  await viewer.getByLabel("The same again").fill(PASSWORD);
  await viewer.getByRole("button", { name: "Save and sign in" }).click();
  await viewer.getByRole("heading", { name: "Sign in" }).waitFor();
  await signIn(viewer, { Name: "vera", Password: PASSWORD });
  await viewer.getByText("It needs the role Admin or higher.").waitFor();
  expect(await viewer.getByRole("button", { name: "Find" }).isDisabled()).toBe(true);
  expect(await viewer.getByLabel("User ids").isDisabled()).toBe(true);
  expect(await reports(viewer).count()).toBeGreaterThan(0);
  // A tip of what is disabled shows under the pointer.
  await viewer.mouse.move(0, 0);
  expect(await findViolations(viewer, SCREEN_RULES)).toEqual([]);
  const download = async (emails: string) => {
    const url = `${house.dashboard}/observe/settings/personal-data/export`;
    const headers = { origin: house.dashboard };
    return (await viewer.request.post(url, { form: { emails }, headers })).status();
  };
  expect([await download(EMAIL), await download(""), await download("a".repeat(100_000))]).toEqual([
    403, 400, 400,
  ]);
});
