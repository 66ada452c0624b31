import { expect, it } from "vitest";
import { readSelected, writeSelected } from "./selected-issues.ts";

it("comes back as it was written", () => {
  const selected = [
    { id: "17", was: "unresolved" as const },
    { id: "18", was: "ignored" as const },
  ];
  expect(readSelected(writeSelected(selected))).toEqual(selected);
});

it("takes nothing that is no issue and no status", () => {
  expect(readSelected("")).toEqual([]);
  expect(readSelected("../1:resolved,2:gone,3:resolved,:resolved")).toEqual([{ id: "3", was: "resolved" }]);
});
