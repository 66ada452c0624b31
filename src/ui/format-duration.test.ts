import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.ts";

test.each([
  [0, "0 ms"],
  [7, "7 ns"],
  [1_500, "1.5 µs"],
  [870_000, "870 µs"],
  [12_430_000, "12.4 ms"],
  [1_021_000_000, "1.02 s"],
  [60e9, "1 min"],
  [200e9, "3 min 20 s"],
  [7_500e9, "2 h 5 min"],
  [90_000e9, "1 d 1 h"],
  [-5e6, "−5 ms"],
])("%d ns reads %s", (nanos, text) => {
  expect(formatDuration(nanos)).toBe(text);
});

test("a value that rounds up to the next unit is written in that unit", () => {
  expect(formatDuration(999_999)).toBe("1 ms");
  expect(formatDuration(999_999_999)).toBe("1 s");
  expect(formatDuration(59_999_999_999)).toBe("1 min");
});
