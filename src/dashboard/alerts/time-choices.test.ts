import { expect, test } from "vitest";
import { endOf } from "./time-choices.ts";

const NOW = Date.parse("2026-11-22T22:31:00Z");
const end = (chosen: string, zone = "UTC") => {
  const at = endOf(chosen, NOW, zone);
  return at === null ? null : new Date(at).toISOString();
};

test("a time ends after its length, or on the next morning of the viewer", () => {
  expect(end("4h")).toBe("2026-11-23T02:31:00.000Z");
  expect(end("tomorrow")).toBe("2026-11-23T09:00:00.000Z");
  // There it is the next day already.
  expect(end("tomorrow", "Asia/Tokyo")).toBe("2026-11-24T00:00:00.000Z");
});

test("the value of a field is in the viewer's zone, and what is no time has no end", () => {
  expect(end("2026-11-24T08:00", "Europe/Berlin")).toBe("2026-11-24T07:00:00.000Z");
  expect(end("")).toBeNull();
  expect(end("soon")).toBeNull();
});
