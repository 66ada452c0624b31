import { expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { inspectPage, LOOKS, open, openWithoutChunks, PAGES } from "./inspect-pages.ts";
import { seededHouse } from "./seeded-house.ts";

const house = seededHouse();

/** Each page in one look, taking the looks in turn; `accessible.long.test.ts` checks each page in every look. */
test.concurrent.each(
  PAGES.map(([what, show], place) => ({ what, show, look: LOOKS[place % LOOKS.length]! })),
)(
  "axe reports nothing on $what, $look.colorScheme and $look.width wide, and nothing overflows the window",
  async ({ show, look }) => {
    expect(await inspectPage(await sharedBrowser(), house.app, show, [look])).toEqual([]);
  },
);

test("an error page works by keyboard alone: retry, home link and feedback", async () => {
  const page = await (await sharedBrowser()).newPage();
  await open("/faults/answers/maintenance")(page, house.app);
  await page.getByRole("button", { name: "Copy" }).waitFor();
  const reached: string[] = [];
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ""));
  }
  const order = ["Copy", "Try again", "Start page", "Tell us what happened"];
  expect(reached.filter((text) => order.includes(text)).slice(0, 4)).toEqual(order);
  await page.getByText("Tell us what happened").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("by keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Thank you.").waitFor();
  await page.close();
});

test("a failed page whose script never loads works by keyboard alone", async () => {
  const page = await (await sharedBrowser()).newPage();
  await openWithoutChunks("/faults/server-component")(page, house.app);
  const reached: string[] = [];
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ""));
  }
  expect(reached).toEqual(["Glasshouse", "Try again", "Start page", "Tell us what happened"]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("by keyboard, without a script");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.close();
});
