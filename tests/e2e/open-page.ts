import type { Page } from "playwright";

/**
 * Opens a page of the dashboard and waits until it is there whole and its scripts have nothing left to load. On a busy
 * machine a page comes after its loading state, and the network can be idle in between.
 */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "networkidle" });
  await isWhole(page);
}

/** Waits until no part of the page is a loading state. */
export async function isWhole(page: Page): Promise<void> {
  await page.getByRole("status").filter({ hasText: "Loading…" }).first().waitFor({ state: "detached" });
}

/** As a reader would: a part of a page that took longer than the page waits is loaded again. */
export async function retryFailedParts(page: Page): Promise<void> {
  const retry = page.locator("main [data-retry]");
  for (let tries = 0; tries < 3 && (await retry.count()) > 0; tries += 1) {
    await page.reload({ waitUntil: "networkidle" });
    await isWhole(page);
  }
}
