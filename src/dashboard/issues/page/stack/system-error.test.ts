import { expect, test } from "vitest";
import { systemError } from "./system-error.ts";

test.each([
  [undefined, ""],
  [{}, ""],
  [{ signal: { number: 10, code: 0, name: "SIGBUS", code_name: "BUS_NOOP" } }, "SIGBUS (10) BUS_NOOP"],
  [
    { signal: { number: 11 }, mach_exception: { exception: 1, name: "EXC_BAD_ACCESS", code: 1 } },
    "signal 11, EXC_BAD_ACCESS (1)",
  ],
  [{ errno: { number: 2, name: "ENOENT" } }, "ENOENT (2)"],
  [{ ns_error: { domain: "NSURLErrorDomain", code: -1009 } }, "NSURLErrorDomain -1009"],
  [{ signal: "oops", errno: null }, ""],
])("%j is %j", (meta, text) => {
  expect(systemError(meta)).toBe(text);
});
