import { expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { inspectPage, LOOKS, PAGES } from "./inspect-pages.ts";
import { seededHouse } from "./seeded-house.ts";

test.concurrent.each(PAGES)(
  "axe reports nothing on %s in light and dark, on phone and desktop, and nothing overflows the window",
  async (_what, show) => {
    expect(await inspectPage(await sharedBrowser(), seededHouse().app, show, LOOKS)).toEqual([]);
  },
);
