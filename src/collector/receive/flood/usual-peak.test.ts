import { expect, test } from "vitest";
import type { Category } from "#model/outcome.ts";
import { usualPeaks } from "./usual-peak.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 19, 30);
const ago = (hours: number, quantity: number, category: Category = "error") => ({
  at: NOW - hours * HOUR,
  category,
  quantity,
});

test("a day of flood does not move what is usual", () => {
  const week = [1, 25, 49, 73, 97, 121, 145].flatMap((hours) => [ago(hours, 300), ago(hours + 5, 100)]);
  expect(usualPeaks(week, NOW).get("error")).toBe(300);
  expect(usualPeaks([...week, ago(3, 1_000_000)], NOW).get("error")).toBe(300);
});

test("of two days the quieter one counts, and one alone tells nothing", () => {
  expect(usualPeaks([ago(1, 900_000)], NOW).get("error")).toBeUndefined();
  expect(usualPeaks([ago(1, 900_000), ago(30, 10)], NOW).get("error")).toBe(10);
});

test("all outcomes of an hour belong together, those of other categories do not", () => {
  const hours = [ago(1, 5), ago(1, 7), ago(1, 100, "span"), ago(30, 20)];
  expect(usualPeaks(hours, NOW)).toEqual(new Map([["error", 12]]));
});
