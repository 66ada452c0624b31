import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";
import { inspectPage, LOOKS } from "./inspect-pages.ts";
import { openAsReader, SAMPLE_SCREENS } from "./sample-screens.ts";

let house: Glasshouse;
beforeAll(async () => {
  house = await startGlasshouse({}, { folder: inject("sampleApp"), template: "" });
});
afterAll(() => house?.stop());

test.concurrent.each(SAMPLE_SCREENS)(
  "axe reports nothing on a decided screen in any look, %s",
  async (path) => {
    expect(await inspectPage(await sharedBrowser(), house.app, openAsReader(path), LOOKS)).toEqual([]);
  },
);
