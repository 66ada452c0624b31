import { expect, test } from "vitest";
import { pathPattern } from "./next/correct-span.ts";

test.each([
  ["/", "/"],
  ["/faults?x=secret", "/faults"],
  ["/orders/17/lines/3", "/orders/:id/lines/:id"],
  ["/u/6f1c2b1e-9d5c-4f58-8a3b-0c8f5a7f2b10", "/u/:id"],
  ["/t/4bf92f3577b34da6a3ce929d0e0e4736", "/t/:id"],
  ["/v2/deadbeef", "/v2/deadbeef"],
])("the path %s is named %s", (target, pattern) => {
  expect(pathPattern(target)).toBe(pattern);
});
