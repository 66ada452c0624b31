import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { EventView } from "#api/events.ts";
import type { TraceView } from "#api/trace.ts";
import { eventually } from "../eventually.ts";
import { sharedBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { inspectPage, LOOKS } from "./inspect-pages.ts";
import { openAsReader, SAMPLE_SCREENS } from "./sample-screens.ts";

let house: Glasshouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([
    startGlasshouse({}, { folder: inject("sampleApp"), template: "" }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await house?.stop();
});

const today = new Date().toISOString().slice(0, 10);
const LOAN = { book: "1", email: "reader@shelf.example", due: today };
const JSON_BODY = { "content-type": "application/json" };
const readEvent = (id: string | undefined) =>
  eventually(() => house.read<EventView>(`/api/0/projects/glasshouse/app/events/${id}/`));

function returnBook(loan: string, role: string, body: unknown = LOAN): Promise<Response> {
  return fetch(`${house.app}/api/loans/${loan}/return`, {
    method: "POST",
    headers: { ...JSON_BODY, cookie: `shelf-role=${role}` },
    body: JSON.stringify({ loan: body }),
  });
}

/** A page as a user with this role sees it, with scripts unless disabled. */
async function openAs(
  role: string,
  path: string,
  { javaScriptEnabled = true, width = 1_280 } = {},
): Promise<Page> {
  const context = await browser.newContext({
    bypassCSP: true,
    javaScriptEnabled,
    viewport: { width, height: 844 },
  });
  if (role !== "") await context.addCookies([{ name: "shelf-role", value: role, url: house.app }]);
  const page = await context.newPage();
  await page.goto(house.app + path, { waitUntil: "load" });
  if (javaScriptEnabled) await waitForHydration(page);
  return page;
}

/** Until hydrated, the browser submits forms itself. */
async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => page.locator("form:not([novalidate]):visible").count()).toBe(0);
}

async function fillWish(page: Page, title: string): Promise<void> {
  await page.getByLabel("Its title").fill(title);
  await page.getByLabel("Its language").selectOption("de");
}
const wishButton = (page: Page) => page.getByRole("button", { name: "Wish for a book" });

test("the home page of a decided product shows its name, its purpose and its screens", async () => {
  const page = await openAs("", "/");
  expect(await page.title()).toBe("Shelf");
  await page.getByRole("banner").getByRole("link", { name: "Shelf" }).waitFor();
  await page.getByText("Lends the books of a small library").waitFor();
  expect(await page.getByText("Decided").count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "Books" }).click();
  await page.getByRole("heading", { name: "Books", exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe("Books · Shelf");
  await page.getByRole("button", { name: "List books" }).click();
  await page.getByText("Momo").waitFor();
  await page.context().close();
});

test("the navigation lists the screens open to the user, and none with parameters in its path", async () => {
  const linksOf = async (role: string) => {
    const page = await openAs(role, "/hours");
    const links = await page.getByRole("navigation").getByRole("link").allInnerTexts();
    await page.context().close();
    return links;
  };
  const open = ["Books", "Wishes", "Opening hours of the reading room"] as const;
  expect(await linksOf("")).toEqual([...open, "Fault lab"]);
  expect(await linksOf("cataloguer")).toEqual([...open, "Catalogue", "Fault lab"]);
});

test("when identifying the user fails, public pages still work and the others show the error", async () => {
  const page = await openAs("unreadable", "/hours");
  const links = await page.getByRole("navigation").getByRole("link").allInnerTexts();
  expect(links).not.toContain("Catalogue");
  expect(links).toContain("Books");
  await page.getByRole("heading", { name: "Opening hours of the reading room" }).waitFor();
  const answer = await page.goto(`${house.app}/catalogue`);
  expect(answer?.status()).toBe(500);
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  const event = await readEvent((await page.locator("[data-error-id]").getAttribute("data-error-id")) ?? "");
  expect(event.title).toContain("cards cannot be read");
  await page.context().close();
});

test.each([320, 390, 1_280])("nothing in the header overlaps or is cut off at %i pixels", async (width) => {
  const page = await openAs("cataloguer", "/hours", { width });
  const header = page.getByRole("banner");
  const outer = await header.boundingBox();
  const boxes = await Promise.all((await header.getByRole("link").all()).map((link) => link.boundingBox()));
  expect(boxes).toHaveLength(6);
  for (const [at, box] of boxes.entries()) {
    expect(isWithin(box, outer)).toBe(true);
    for (const other of boxes.slice(at + 1)) expect(overlaps(box, other)).toBe(false);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.context().close();
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function isWithin(box: Box | null, outer: Box | null): boolean {
  if (!box || !outer) return false;
  const [right, bottom] = [outer.x + outer.width, outer.y + outer.height];
  return box.x >= outer.x && box.y >= outer.y && box.x + box.width <= right && box.y + box.height <= bottom;
}

function overlaps(one: Box | null, other: Box | null): boolean {
  if (!one || !other) return true;
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

test("a form reports each invalid field and focuses the first", async () => {
  const page = await openAs("", "/wishes");
  await page.getByLabel("Its title").fill("Momo");
  await page.getByLabel("Pages").focus();
  await page.keyboard.type("e");
  await page.getByLabel("Illustrated").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Choose one.").waitFor();
  const language = page.getByLabel("Its language");
  expect(await language.evaluate((field) => field === document.activeElement)).toBe(true);
  const described = async (label: string) => {
    const ids = (await page.getByLabel(label).getAttribute("aria-describedby")) ?? "";
    return page.locator(`[id="${ids.split(" ").at(-1)}"]`).innerText();
  };
  expect(await described("Its language")).toBe("Choose one.");
  expect(await described("Pages")).toBe("Enter a whole number, such as 12.");
  expect(await page.locator("[aria-invalid]").count()).toBe(2);
  await page.getByLabel("Pages").fill("1001");
  await language.selectOption("de");
  await page.keyboard.press("Enter");
  await page.getByText("Wish for a thinner one.").first().waitFor();
  expect(await described("Pages")).toContain("up to a thousand pages");
  expect(await findViolations(page)).toEqual([]);
  await page.context().close();
});

test("a form sends every kind of field with its type, an unchecked box as false, and a time with its zone", async () => {
  const page = await openAs("", "/wishes");
  await fillWish(page, "Momo");
  await page.getByLabel("Price").fill("9.50");
  await page.getByLabel("Signed").selectOption("Yes");
  await page.getByLabel("Published on").fill("1973-09-01");
  await page.getByLabel("Last seen at").fill("2026-02-28T10:00");
  await page.getByLabel("Other wishes like it").fill("17\n18");
  await wishButton(page).click();
  await page.getByText('"title": "Momo"').waitFor();
  const answer = JSON.parse(await page.locator("pre").innerText()) as { wish: unknown };
  expect(answer.wish).toEqual({
    id: "1",
    title: "Momo",
    language: "de",
    price: 9.5,
    illustrated: false,
    signed: true,
    published: "1973-09-01",
    seen: await page.evaluate(() => new Date("2026-02-28T10:00").toISOString()),
    others: ["17", "18"],
  });
  await page.context().close();
});

test("a failed call shows the server's id and message, and retrying makes it again", async () => {
  const page = await openAs("", "/wishes");
  await fillWish(page, "Fall once");
  await wishButton(page).click();
  await page.getByText("Something went wrong.").waitFor();
  const event = await readEvent((await page.locator("[data-error-id]").getAttribute("data-error-id")) ?? "");
  expect(event.title).toContain("The shelf of wishes fell over");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText('"title": "Fall once"').waitFor();
  expect(await wishButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.context().close();
});

test("a failure in the browser itself is reported, and its id is shown", async () => {
  const page = await openAs("", "/wishes");
  await fillWish(page, "1984");
  await wishButton(page).click();
  await page.getByText("Something went wrong.").waitFor();
  const event = await readEvent((await page.locator("[data-error-id]").getAttribute("data-error-id")) ?? "");
  expect(event.title).toContain("TypeError");
  await page.context().close();
});

test("a pending call is announced, keeps the focus and cannot be sent twice", async () => {
  const page = await openAs("", "/wishes");
  let calls = 0;
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/api/wishes", async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await fillWish(page, "Momo");
  await wishButton(page).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Sending …").waitFor();
  expect(await wishButton(page).getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Enter");
  expect(await wishButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  letThrough();
  await page.getByText('"title": "Momo"').waitFor();
  expect(calls).toBe(1);
  await page.context().close();
});

test("a path parameter appears in the form, and an empty one is refused before anything is sent", async () => {
  const page = await openAs("reader", "/loans/a%20b");
  expect(await page.getByLabel("id", { exact: true }).inputValue()).toBe("a b");
  await page.getByLabel("id", { exact: true }).fill("");
  await page.getByRole("button", { name: "Return a book" }).click();
  await page.getByText("Fill in this field.").first().waitFor();
  expect(await page.locator("[aria-invalid]").count()).toBe(4);
  expect(
    await page.getByLabel("id", { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await page.context().close();
});

test("without a script a form makes its call, keeps the form values, and puts none of them in the URL", async () => {
  const page = await openAs("", "/wishes", { javaScriptEnabled: false });
  await fillWish(page, "Momo");
  await page.getByLabel("Pages").fill("1001");
  await wishButton(page).click();
  await page.getByText("Wish for a thinner one.").first().waitFor();
  expect(page.url()).toBe(`${house.app}/wishes`);
  expect(await page.getByLabel("Its title").inputValue()).toBe("Momo");
  expect(await page.getByLabel("Its language").inputValue()).toBe("de");
  expect(await page.getByLabel("Pages").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Pages").fill("300");
  await page.getByLabel("Last seen at").fill("2026-02-28T10:00");
  await page.getByText("In UTC.").waitFor();
  await wishButton(page).click();
  await page.locator("pre").waitFor();
  expect(JSON.parse(await page.locator("pre").innerText())).toEqual({
    wish: {
      id: "1",
      title: "Momo",
      language: "de",
      pages: 300,
      illustrated: false,
      seen: "2026-02-28T10:00Z",
    },
  });
  await page.context().close();
});

test("without a script a failed call shows the id of its one event, and access is still refused to those without permission", async () => {
  const page = await openAs("", "/wishes", { javaScriptEnabled: false });
  await fillWish(page, "Fall");
  await wishButton(page).click();
  await page.getByText("Something went wrong.").waitFor();
  const event = await readEvent((await page.locator("[data-error-id]").getAttribute("data-error-id")) ?? "");
  expect(event.title).toContain("The shelf of wishes fell over");
  await page.context().close();
  const reader = await openAs("reader", "/loans/17", { javaScriptEnabled: false });
  await reader.getByLabel("Book").fill("1");
  await reader.getByLabel("E-mail address").fill("reader@shelf.example");
  await reader.getByLabel("Due on").fill(today);
  await reader.getByRole("button", { name: "Return a book" }).click();
  await reader.getByText("You don’t have access to this.").waitFor();
  await reader.context().close();
});

test("a personal field is in no event, span or log line, wherever the product's code puts it", async () => {
  const answer = await fetch(`${house.app}/api/wishes?wish.name=Zelda+Private`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      wish: { title: "Burn", language: "de", illustrated: false, name: "Zelda Private" },
    }),
  });
  expect(answer.status).toBe(503);
  const event = await readEvent(answer.headers.get("x-error-id") ?? "");
  const traceId = event.glasshouse.trace?.traceId;
  const trace = await eventually(async () => {
    const read = await house.read<TraceView>(`/api/v1/traces/${traceId}`);
    expect(read.logs.map(({ message }) => message)).toContain("a wish burned");
    return read;
  });
  expect(JSON.stringify(event.contexts["catalogue"])).toContain("Burn");
  const all = JSON.stringify([event, trace]);
  expect([...all.matchAll(/.{80}Zelda.{20}/g)].map(([m]) => m)).toEqual([]);
});

test("pages without a form load none of its code", async () => {
  const scriptsOf = async (path: string) => {
    const page = await openAs("", path);
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : [])),
    );
    await page.context().close();
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
    return texts.join("\n");
  };
  const WORDS = "Enter a whole number";
  expect(await scriptsOf("/wishes")).toContain(WORDS);
  for (const path of ["/", "/hours", "/nothing/here"]) expect(await scriptsOf(path)).not.toContain(WORDS);
});

test("a decided call is open to those allowed, changes the state, and records the transition on its trace", async () => {
  const traceId = "5".repeat(32);
  const answer = await fetch(`${house.app}/api/loans/17/return`, {
    method: "POST",
    headers: {
      ...JSON_BODY,
      cookie: "shelf-role=librarian",
      traceparent: `00-${traceId}-${"6".repeat(16)}-01`,
    },
    body: JSON.stringify({ loan: LOAN }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { loan: { id: "17", ...LOAN } }]);
  await eventually(async () => {
    const trace = await house.read<TraceView>(`/api/v1/traces/${traceId}`);
    expect(JSON.stringify(trace.spans)).toContain("call return-book");
  });
  const again = await returnBook("17", "librarian");
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
    409,
    "illegal_transition",
  ]);
});

test.each([
  ["an unknown user", "17", "", LOAN, 401, "unauthorized"],
  ["a reader", "17", "reader", LOAN, 403, "forbidden"],
  [
    "a librarian with a loan that breaks a rule",
    "17",
    "librarian",
    { ...LOAN, due: "2199-01-01" },
    422,
    "loan_too_long",
  ],
  ["a librarian with half a loan", "17", "librarian", { book: "1" }, 422, "invalid_input"],
  ["a librarian for a loan that is closed", "18", "librarian", LOAN, 409, "loan_closed"],
])(
  "%s gets the catalogue's answer, and one event has the same code",
  async (_who, loan, role, body, status, code) => {
    const answer = await returnBook(loan, role, body);
    const problem = (await answer.json()) as { code: string; errorId: string };
    expect([answer.status, problem.code]).toEqual([status, code]);
    const event = await readEvent(problem.errorId);
    expect(event.tags).toContainEqual(expect.objectContaining({ key: "error.code", value: code }));
  },
);

test.each<[string, Record<string, string>, number, string]>([
  ["from a cross-site page", { ...JSON_BODY, "sec-fetch-site": "cross-site" }, 403, "forbidden"],
  [
    "from a cross-site page in an old browser",
    { ...JSON_BODY, origin: "https://evil.example" },
    403,
    "forbidden",
  ],
  ["as plain text", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
])("a call with side effects %s is not made", async (_how, headers, status, code) => {
  const answer = await fetch(`${house.app}/api/loans/19/return`, {
    method: "POST",
    headers: { cookie: "shelf-role=librarian", ...headers },
    body: JSON.stringify({ loan: LOAN }),
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
});

test("a cross-site page cannot make a visitor's browser change anything", async () => {
  // The dashboard's own policy would block its pages from making cross-origin requests at all.
  const context = await browser.newContext({ bypassCSP: true });
  await context.addCookies([{ name: "shelf-role", value: "librarian", url: house.app }]);
  const page = await context.newPage();
  // Another port of this machine is the same site, so even the strictest cookies are sent.
  await page.goto(`${house.dashboard}/healthz`);
  const answered = page.waitForResponse((response) => response.url().includes("/api/loans/"));
  await page.evaluate(
    ([url, body]) => void fetch(url, { method: "POST", mode: "no-cors", credentials: "include", body }),
    [`${house.app}/api/loans/19/return`, JSON.stringify({ loan: LOAN })] as const,
  );
  expect((await answered).status()).toBe(403);
  await context.close();
});

test("a path answers the methods decided for it, and lists them", async () => {
  const path = `${house.app}/api/books`;
  const request = async (method: string, url = path) => {
    const answer = await fetch(url, { method });
    return [answer.status, answer.headers.get("allow"), await answer.text()];
  };
  expect(await request("HEAD")).toEqual([200, null, ""]);
  expect(await request("OPTIONS")).toEqual([204, "GET, HEAD, OPTIONS", ""]);
  expect(await request("POST")).toEqual([
    405,
    "GET, HEAD, OPTIONS",
    expect.stringContaining("method_not_allowed"),
  ]);
  expect((await request("OPTIONS", `${house.app}/api/nothing`))[0]).toBe(404);
});

test("a read call takes its input from the query, validated like a body", async () => {
  const search = async (query: string) => {
    const answer = await fetch(`${house.app}/api/books/search?${query}`);
    const body = (await answer.json()) as { code?: string; book?: { title: string }[] };
    return [answer.status, body.code ?? body.book?.map(({ title }) => title)];
  };
  expect(await search("search.words=Momo")).toEqual([200, ["Momo"]]);
  expect(await search("search.words=x&search.like=1&search.like=2")).toEqual([200, ["Momo", "Emma"]]);
  expect(await search("")).toEqual([422, "invalid_input"]);
  expect(await search("search.words=Momo&search.price=3")).toEqual([422, "invalid_input"]);
});

test("a rule about two entities is checked for both together", async () => {
  const lend = async (membership: object) => {
    const answer = await fetch(`${house.app}/api/loans`, {
      method: "POST",
      headers: { ...JSON_BODY, cookie: "shelf-role=librarian" },
      body: JSON.stringify({ loan: LOAN, membership }),
    });
    return answer.status;
  };
  expect([await lend({}), await lend({ ends: today }), await lend({ ends: "2001-01-01" })]).toEqual([
    200, 200, 422,
  ]);
});

test("a call that takes too long is answered in time, with an id", async () => {
  const answer = await fetch(`${house.app}/api/stock`);
  const problem = (await answer.json()) as { code: string; errorId: string };
  expect([answer.status, problem.code]).toEqual([504, "timed_out"]);
  expect((await readEvent(problem.errorId)).culprit).toBe("GET /api/stock");
});

test("a request that the browser retries by itself is one event, of the last attempt", async () => {
  const traceId = "7".repeat(32);
  const ids: string[] = [];
  for (const attempt of ["1", "2", "3"]) {
    const answer = await fetch(`${house.app}/api/books/search?search.words=closed+shelf`, {
      headers: {
        "x-glasshouse-attempt": attempt,
        traceparent: `00-${traceId}-${attempt.repeat(16)}-01`,
      },
    });
    expect(answer.status).toBe(503);
    ids.push(((await answer.json()) as { errorId: string }).errorId);
  }
  await readEvent(ids[2]);
  await eventually(async () => {
    const trace = await house.read<TraceView>(`/api/v1/traces/${traceId}`);
    expect(trace.events.map(({ eventId }) => eventId)).toEqual([ids[2]]);
    expect(trace.logs.filter(({ message }) => message === "attempt failed")).toHaveLength(2);
    expect(
      trace.spans.flatMap(({ events }) => events).filter(({ name }) => name === "exception"),
    ).toHaveLength(3);
  });
  expect(ids.slice(0, 2)).toEqual([traceId, traceId]);
});

test("calls and screens are named by their decided paths, and a handler's error by its own location", async () => {
  const problem = (await (await returnBook("18", "librarian")).json()) as { errorId: string };
  const event = await readEvent(problem.errorId);
  expect(event.culprit).toBe("POST /api/loans/{id}/return");
  const exception = event.entries.find((entry) => entry.type === "exception");
  const top = exception?.data.values.at(-1)?.stacktrace?.frames.at(-1);
  expect(top?.filename).toContain("product/handlers");
  const refused = await fetch(`${house.app}/loans/17`, { headers: { cookie: "shelf-role=librarian" } });
  const screen = await readEvent(refused.headers.get("x-error-id") ?? undefined);
  expect(screen.culprit).toBe("GET /loans/[id]");
  expect(screen.tags).toContainEqual(expect.objectContaining({ key: "route", value: "/loans/[id]" }));
  for (const [{ glasshouse }, name] of [
    [event, "POST /api/loans/{id}/return"],
    [screen, "GET /loans/[id]"],
  ] as const) {
    await eventually(async () => {
      const trace = await house.read<TraceView>(`/api/v1/traces/${glasshouse.trace?.traceId}`);
      expect(trace.spans.map((span) => span.name)).toContain(name);
      expect(trace.logs.map(({ message }) => message)).toContainEqual(expect.stringContaining(name));
    });
  }
});

test("events carry the product's runbook as a tag", async () => {
  const problem = (await (await returnBook("18", "librarian")).json()) as { errorId: string };
  const event = await readEvent(problem.errorId);
  expect(event.tags).toContainEqual(
    expect.objectContaining({ key: "runbook", value: "https://runbooks.shelf.example/loan-closed" }),
  );
});

test("the user is on the event, the span and the log line as the same hash, and nowhere by name", async () => {
  const answer = await fetch(`${house.app}/api/loans/18/return`, {
    method: "POST",
    headers: { ...JSON_BODY, cookie: "shelf-role=librarian; shelf-reader=ann-of-the-shelf" },
    body: JSON.stringify({ loan: LOAN }),
  });
  const { errorId } = (await answer.json()) as { errorId: string };
  const event = await readEvent(errorId);
  const hash = event.user?.id ?? "";
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  await eventually(async () => {
    const trace = await house.read<TraceView>(`/api/v1/traces/${event.glasshouse.trace?.traceId}`);
    expect(JSON.stringify(trace.spans)).toContain(hash);
    expect(JSON.stringify(trace.logs.find(({ message }) => message === "request failed"))).toContain(hash);
    expect(JSON.stringify([event, trace])).not.toContain("ann-of-the-shelf");
  });
});

test.concurrent.each(SAMPLE_SCREENS.map((path, place) => ({ path, look: LOOKS[place % LOOKS.length]! })))(
  "axe reports nothing on the placeholder of a decided screen, $path, $look.colorScheme",
  async ({ path, look }) => {
    expect(await inspectPage(browser, house.app, openAsReader(path), [look])).toEqual([]);
  },
);

test("a screen for one role is open to that role only", async () => {
  const statusAs = async (role: string) =>
    (await fetch(`${house.app}/loans/17`, { headers: { cookie: `shelf-role=${role}` } })).status;
  expect([await statusAs("reader"), await statusAs("librarian"), await statusAs("")]).toEqual([
    200, 403, 401,
  ]);
});

test("a form refuses input that breaks a rule before anything leaves the browser", async () => {
  const context = await browser.newContext();
  await context.addCookies([{ name: "shelf-role", value: "reader", url: house.app }]);
  const page = await context.newPage();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/return")) calls.push(request.url());
  });
  await page.goto(`${house.app}/loans/17`, { waitUntil: "load" });
  await waitForHydration(page);
  await page.getByLabel("Book").fill("1");
  await page.getByLabel("E-mail address").fill("reader@shelf.example");
  await page.getByLabel("Due on").fill("2199-01-01");
  await page.getByRole("button", { name: "Return a book" }).click();
  await page.getByText("Choose an earlier day").first().waitFor();
  expect(await page.getByLabel("Due on").getAttribute("aria-invalid")).toBe("true");
  expect(calls).toEqual([]);
  await context.close();
});
