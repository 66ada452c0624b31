import type { Page } from "playwright";

/** The sample product's screens that are open to a reader. */
export const SAMPLE_SCREENS = ["/", "/books", "/wishes", "/hours", "/loans/17"];

/** Opens a page of the sample product as one of its readers sees it. */
export const openAsReader = (path: string) => async (page: Page, app: string) => {
  await page.context().addCookies([{ name: "shelf-role", value: "reader", url: app }]);
  await page.goto(app + path, { waitUntil: "load" });
};
