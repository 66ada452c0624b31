import { expect, test } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { inspectScreens, LOOKS, SCREEN_NAMES } from "./inspect-screens.ts";
import { seededHouse } from "./seeded-house.ts";

/** Each screen in one look, taking the looks in turn; `dashboard-axe.long.test.ts` checks each screen in every look. */
test.each(LOOKS.map((look, turn) => ({ ...look, turn })))(
  "axe reports nothing on every fourth screen: $colorScheme, $width wide",
  async ({ turn, ...look }) => {
    const names = SCREEN_NAMES.filter((_, place) => place % LOOKS.length === turn);
    expect(await inspectScreens(await sharedBrowser(), seededHouse(), names, look)).toEqual([]);
  },
);
