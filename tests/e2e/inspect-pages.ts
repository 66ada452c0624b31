import type { Browser, Page } from "playwright";
import { findViolations } from "./find-violations.ts";

type Show = (page: Page, app: string) => Promise<unknown>;

export const open =
  (path: string): Show =>
  (page, app) =>
    page.goto(app + path, { waitUntil: "load" });

export const openWithoutChunks =
  (path: string): Show =>
  async (page, app) => {
    await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
    await open(path)(page, app);
  };

/** Every kind of page a visitor can meet. */
export const PAGES: [what: string, show: Show][] = [
  ["the home page", open("/")],
  ["the fault lab", open("/faults")],
  ["a fault that fails nothing", open("/faults/log-burst")],
  ["an address that nothing has", open("/nothing/here")],
  ["a forbidden page", open("/faults/answers/next-forbidden")],
  ["an unauthorized page", open("/faults/answers/next-unauthorized")],
  ["the error page of a server component", open("/faults/server-component")],
  ["the maintenance page", open("/faults/answers/maintenance")],
  ["too many requests", open("/faults/answers/too_many_requests")],
  ["a page with one failed part", open("/faults/parts")],
  ["the page of a failed endpoint", open("/faults/route-handler")],
  ["the page of a failed proxy", open("/faults/proxy")],
  [
    "a page with an error notice",
    async (page, app) => {
      await open("/faults")(page, app);
      await page.getByRole("button", { name: "Fail: Client throw" }).click();
      await page.locator("[data-error-id]").waitFor();
    },
  ],
  [
    "a page without a connection",
    async (page, app) => {
      await open("/")(page, app);
      await page.context().setOffline(true);
      await page.getByText("You are offline.").waitFor();
    },
  ],
  ["a failed page whose script never loads", openWithoutChunks("/faults/server-component")],
  [
    "a page stopped by forbidden(), whose script never loads",
    openWithoutChunks("/faults/answers/next-forbidden"),
  ],
  [
    "the page of a failed endpoint with its form open",
    async (page, app) => {
      await open("/faults/route-handler")(page, app);
      await page.getByText("Tell us what happened").click();
      await page.getByRole("textbox").waitFor();
    },
  ],
  [
    "an error page with its form open",
    async (page, app) => {
      await open("/faults/server-component")(page, app);
      await page.locator(".plain").waitFor({ state: "detached" });
      await page.getByText("Tell us what happened").click();
      await page.getByRole("textbox").waitFor();
    },
  ],
];

export const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [390, 1_440].map((width) => ({ colorScheme, width })),
);

/** Problems of a page of the app in each look: axe's findings, and whether it overflows the window. */
export async function inspectPage(
  browser: Browser,
  app: string,
  show: Show,
  looks: typeof LOOKS,
): Promise<string[]> {
  // Axe injects its own script, which the content security policy blocks; colours must change without a transition.
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  await show(page, app);
  const found: string[] = [];
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    const look = `${colorScheme}, ${width} pixels`;
    for (const violation of await findViolations(page)) found.push(`${look}: ${violation}`);
    const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
    if (drawn > width) found.push(`${look}: ${drawn} pixels wide`);
  }
  await context.close();
  return found;
}
