import type { Page } from "playwright";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { openPage } from "./open-page.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();
const { transactionId } = house.incident;
let page: Page;

beforeEach(async () => {
  page = await (await sharedBrowser()).newPage({ viewport: { width: 1440, height: 900 } });
});
afterEach(() => page.close());

test("a pasted event id opens the transaction, which leads to its span and back", async () => {
  await openPage(page, `${house.dashboard}/observe/find/${transactionId}`);
  await page.getByRole("heading", { level: 1, name: "POST /orders/{id}" }).waitFor();
  expect(page.url()).toContain(`/observe/traces/transactions/${transactionId}`);
  for (const text of ["100.5 ms", "user 17 signed in", "CPython", "ada@example.com", "acme"])
    expect(await page.getByRole("main").innerText()).toContain(text);
  await page.getByRole("link", { name: "Open trace" }).click();
  await page
    .getByRole("complementary", { name: "Selected span" })
    .getByRole("link", { name: "Transaction event" })
    .click();
  await page.waitForURL(`**/transactions/${transactionId}`);
});

test("its JSON is the payload as stored", async () => {
  const answer = await page.request.get(
    `${house.dashboard}/observe/traces/transactions/${transactionId}/json`,
  );
  expect(await answer.json()).toMatchObject({ type: "transaction", transaction_info: { source: "route" } });
});
