import { expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { inspectPage, LOOKS, PAGES } from "./inspect-pages.ts";
import { seededHouse } from "./seeded-house.ts";

test.concurrent.each(PAGES)(
  "axe finds nothing on %s, in light and dark, on a phone and a desk, and nothing is wider than the screen",
  async (_what, show) => {
    expect(await inspectPage(await sharedBrowser(), seededHouse().app, show, LOOKS)).toEqual([]);
  },
);
