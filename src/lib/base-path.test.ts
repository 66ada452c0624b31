import { expect, test } from "vitest";
import { withoutBase } from "./base-path.ts";

test.each([
  ["/tools/observe/issues?query=a", "/observe/issues?query=a"],
  ["/tools", "/"],
  ["/tools/", "/"],
  ["/tools?page=2", "/?page=2"],
  ["/toolshed/observe", "/toolshed/observe"],
  ["/observe/tools/", "/observe/tools/"],
  ["/tools/tools/observe", "/tools/observe"],
])("%s is requested, and routes know %s", (asked, known) => {
  expect(withoutBase(asked, "/tools")).toBe(known);
});

test("at the root of a host, a path stays as it is", () => {
  expect(withoutBase("/observe?page=2", "")).toBe("/observe?page=2");
});
