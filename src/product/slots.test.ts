import { describe, expect, it } from "vitest";
import { handlers } from "./handlers.ts";
import { slotComplaints } from "./check-slots.ts";
import { listSlots, product } from "./slots.ts";

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
    expect(slotComplaints(product, Object.keys(handlers))).toEqual([]);
  });
});
