import { expect, test } from "vitest";
import { pathOf, readFindText } from "./find-text.ts";

test("an id in groups of four, or as a UUID, becomes one word", () => {
  expect(readFindText(" 0AF7 6519 16cd 43dd 8448 eb21 1c80 319c ")).toBe("0af7651916cd43dd8448eb211c80319c");
  expect(readFindText("0af76519-16cd-43dd-8448-eb211c80319c")).toBe("0af7651916cd43dd8448eb211c80319c");
  expect(readFindText("b7ad 6b71 6920 3331")).toBe("b7ad6b7169203331");
});

test("text that is no hex id is unchanged", () => {
  expect(readFindText(" APP-17 ")).toBe("APP-17");
  expect(readFindText("shop@1.2.0 beta")).toBe("shop@1.2.0 beta");
});

test("truncates long text", () => {
  expect(readFindText("a ".repeat(100_000)).length).toBeLessThanOrEqual(200);
});

test("the first entity that has a page of the dashboard is opened", () => {
  const found = { kind: "release" as const, id: "1", title: "1" };
  const event = { ...found, kind: "event" as const, path: "/observe/issues/3/events/ab" };
  expect(pathOf([{ ...found, path: null }, event])).toBe("/observe/issues/3/events/ab");
  expect(pathOf([{ ...found, path: "//evil.test" }])).toBeNull();
  expect(pathOf([])).toBeNull();
});
