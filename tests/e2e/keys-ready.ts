import type { Page } from "playwright";

/** Waits until the page's keyboard shortcuts work: their script loads after those that the page needs. */
export async function keysReady(page: Page): Promise<void> {
  await page.locator("html[data-keys]").waitFor({ state: "attached" });
}
