import { expect, test } from "vitest";
import { detectorsWithin, filteredParts } from "./filtered-parts.ts";

test("each mark of a text has the detector of its range", () => {
  const meta = {
    "": {
      rem: [
        ["@password:filter", "s", 2, 12],
        ["project:Customer no.", "s", 13, 23],
      ],
    },
  } as never;
  expect(filteredParts("p=[Filtered] [Filtered]!", meta)).toEqual([
    { text: "p=", detectors: null },
    { text: "[Filtered]", detectors: ["password"] },
    { text: " ", detectors: null },
    { text: "[Filtered]", detectors: ["Customer no."] },
    { text: "!", detectors: null },
  ]);
});

test("without ranges a mark may be of any detector", () => {
  const meta = {
    "": {
      rem: [
        ["@token:filter", "s"],
        ["@jwt:filter", "s"],
      ],
    },
  } as never;
  expect(filteredParts("a [Filtered]", meta)[1]).toEqual({ text: "[Filtered]", detectors: ["token", "jwt"] });
});

test("a text that only looks filtered is left alone", () => {
  expect(filteredParts("[Filtered]", undefined)).toEqual([{ text: "[Filtered]", detectors: null }]);
  expect(filteredParts("[Filtered]", { "": { rem: [["!limit", "s"]] } })).toHaveLength(1);
});

test("the detectors within a value are named once", () => {
  const of = (rule: string) => ({ "": { rem: [[rule, "s", 0, 10]] } });
  const meta = { a: of("@token:filter"), b: { c: of("@token:filter"), d: of("@jwt:filter") } } as never;
  expect(detectorsWithin(meta)).toEqual(["token", "jwt"]);
});
