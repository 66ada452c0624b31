import { expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { inspectScreens, LOOKS, SCREEN_NAMES } from "./inspect-screens.ts";
import { seededHouse } from "./seeded-house.ts";

test.concurrent.each(LOOKS)("axe reports nothing on any screen: $colorScheme, $width wide", async (look) => {
  expect(await inspectScreens(await sharedBrowser(), seededHouse(), SCREEN_NAMES, look)).toEqual([]);
});
