import type { Browser, BrowserContext } from "playwright";

/** A browser without scripts that has been to the dashboard before: on its first visit, a slow page loads twice. */
export async function plainContext(browser: Browser, house: { dashboard: string }): Promise<BrowserContext> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: "glasshouse_visited", value: "1", url: `${house.dashboard}/observe` }]);
  return context;
}
