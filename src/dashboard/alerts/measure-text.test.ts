import { expect, test } from "vitest";
import { changeText, measureText } from "./measure-text.ts";

test.each([
  [0.2203, "share", "22 %"],
  [0.009, "share", "0.9 %"],
  [1, "share", "100 %"],
  [418, "ms", "418 ms"],
  [1420, "ms", "1.42 s"],
  [12, "/min", "12/min"],
  [3, "events", "3 events"],
  [1, "events an hour", "1 event an hour"],
  [12_400, "", "12.4K"],
])("%d of unit %j reads %s", (value, unit, text) => {
  expect(measureText(value, unit)).toBe(text);
});

test("a change names the unit of shares once", () => {
  expect(changeText(0.009, 0.22, "share")).toBe("0.9 → 22 %");
  expect(changeText(210, 1400, "ms")).toBe("210 ms → 1.4 s");
  expect(changeText(null, 4, "events")).toBe("4 events");
});
