import { expect, it } from "vitest";
import { sampleProduct } from "../../tests/fixtures/sample-product/product.ts";
import { describeGaps } from "./gaps.ts";

const open = { status: "open", question: "How much of it?" } as const;

it("lists what is open, each with its file and its question, in the slots' order", () => {
  expect(describeGaps({ ...sampleProduct, limits: open, screens: open })).toEqual([
    "Screens and routes (src/product/screens.ts): How much of it?",
    "Constants and limits (src/product/limits.ts): How much of it?",
  ]);
});

it("lists nothing when all is decided", () => {
  expect(describeGaps(sampleProduct)).toEqual([]);
});
