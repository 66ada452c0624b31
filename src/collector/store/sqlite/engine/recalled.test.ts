import { expect, it } from "vitest";
import type { Connection } from "./connection.ts";
import { createRecalled } from "./recalled.ts";

const file = {} as Connection;
const other = {} as Connection;

it("knows what was set since a question was last begun, of each file and each question", () => {
  const recalled = createRecalled();
  recalled.begin<string>("facets").set(file, 7, "seven");
  const again = recalled.begin<string>("facets");
  expect([again.get(file, 7), again.get(file, 8), again.get(other, 7)]).toEqual([
    "seven",
    undefined,
    undefined,
  ]);
  expect(recalled.begin("patterns").get(file, 7)).toBeUndefined();
});

it("keeps of a question what its last asking needed", () => {
  const recalled = createRecalled();
  const first = recalled.begin<string | null>("facets");
  first.set(file, 7, null);
  first.set(file, 8, "eight");
  expect(recalled.begin("facets").get(file, 7)).toBeNull();
  const third = recalled.begin("facets");
  expect([third.get(file, 7), third.get(file, 8)]).toEqual([null, undefined]);
});

it("forgets the questions that were asked the longest ago", () => {
  const recalled = createRecalled();
  for (let question = 0; question < 16; question++)
    recalled.begin<number>(`${question}`).set(file, 1, question);
  recalled.begin("0").get(file, 1);
  recalled.begin("another");
  expect(recalled.begin("0").get(file, 1)).toBe(0);
  expect(recalled.begin("1").get(file, 1)).toBeUndefined();
});
