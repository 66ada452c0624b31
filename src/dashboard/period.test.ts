import { expect, test } from "vitest";
import { periodStart } from "./period.ts";

test("a period begins its length before now, at a whole minute", () => {
  const now = Date.UTC(2026, 10, 20, 19, 36, 53, 120);
  expect(periodStart("1h", now)).toBe("2026-11-20T18:36:00.000Z");
  expect(periodStart("7d", now)).toBe("2026-11-13T19:36:00.000Z");
});
