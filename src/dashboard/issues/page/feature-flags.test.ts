import { expect, test } from "vitest";
import { readFeatureFlags } from "./feature-flags.ts";

test("keeps the flags in the order of their evaluation", () => {
  const values = [
    { flag: "new-checkout", result: true },
    { flag: "vat-v2", result: "gb" },
  ];
  expect(readFeatureFlags({ flags: { values } })).toEqual([
    { name: "new-checkout", value: true, place: 0 },
    { name: "vat-v2", value: "gb", place: 1 },
  ]);
});

test.each([{}, { flags: {} }, { flags: { values: [] } }, { flags: { values: ["on", { flag: "a" }] } }])(
  "takes %j for no list of flags",
  (contexts) => {
    expect(readFeatureFlags(contexts as Record<string, Record<string, unknown>>)).toBeNull();
  },
);
