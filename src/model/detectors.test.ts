import { expect, test } from "vitest";
import { DETECTOR_NAMES } from "#lib/scrub/detector.ts";
import { DETECTORS } from "./detectors.ts";

test("every detector is listed with what it finds and a link to its rule", () => {
  for (const name of DETECTOR_NAMES) {
    const { title, finds, source } = DETECTORS[name];
    expect([name, title !== "", finds !== "", URL.canParse(source)]).toEqual([name, true, true, true]);
  }
  expect(new Set(Object.values(DETECTORS).map(({ title }) => title)).size).toBe(DETECTOR_NAMES.length);
});
