import { describe, expect, it } from "vitest";
import { handlers } from "./handlers.ts";
import { sampleProduct } from "../../tests/fixtures/sample-product/product.ts";
import { checkSlots } from "./check-slots.ts";
import { describeGaps, listSlots, product } from "./slots.ts";

describe("the shipped slots", () => {
  it("are the specification's nine, in its order", () => {
    expect(listSlots().map(({ name, title }) => `${name}: ${title}`)).toEqual([
      "purpose: Purpose",
      "screens: Screens and routes",
      "entities: Entities and fields",
      "states: States and transitions",
      "rules: Validation rules",
      "roles: Roles and permissions",
      "calls: Calls",
      "errors: Error catalogue",
      "limits: Constants and limits",
    ]);
  });

  it("ask a question of their own where they are open", () => {
    const questions = listSlots().flatMap(({ slot }) => (slot.status === "open" ? [slot.question] : []));
    expect(questions.filter((question) => !/^[A-Z].{20,}\?$/.test(question))).toEqual([]);
    expect(new Set(questions).size).toBe(questions.length);
  });

  it("decide nothing that can never work", () => {
    expect(checkSlots(product, Object.keys(handlers))).toEqual([]);
  });
});

const open = { status: "open", question: "How much of it?" } as const;

it("lists the open slots, each with its file and its question, in the specification's order", () => {
  expect(describeGaps({ ...sampleProduct, limits: open, screens: open })).toEqual([
    "Screens and routes (src/product/screens.ts): How much of it?",
    "Constants and limits (src/product/limits.ts): How much of it?",
  ]);
});

it("lists nothing when everything is decided", () => {
  expect(describeGaps(sampleProduct)).toEqual([]);
});
