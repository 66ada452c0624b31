import { describe, expect, test } from "vitest";
import { compileGlob } from "./glob.ts";

describe("compileGlob", () => {
  test.each([
    ["*timeout*", "Request Timeout after 3 s", true],
    ["*timeout*", "time out", false],
    ["Error: *", "error: anything", true],
    ["Error: *", "TypeError: x", false],
    ["*.beta", "app@1.2.beta", true],
    ["*.beta", "app@1.2.beta.1", false],
    ["app@1.?.*", "app@1.2.3", true],
    ["app@1.?.*", "app@1.22.3", false],
    ["exact", "exact", true],
    ["exact", "exactly", false],
    ["*", "", true],
    ["a*b*c", "a-b-b-c", true],
    ["a*b*c", "acb", false],
    ["ab*ba", "aba", false],
    ["(a+)+$", "aaaa", false],
  ])("%s on %s is %s", (pattern, text, expected) => {
    expect(compileGlob(pattern)(text)).toBe(expected);
  });

  test("a pattern of many stars takes little time on a hostile text", () => {
    expect(compileGlob(`${"*a".repeat(100)}*b`)("a".repeat(100_000))).toBe(false);
  });
});
