import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { INNER_STEPS, leaveInnerStepsUntraced } from "./untraced-steps.ts";

test("Next traces requests and their rendering, and no inner steps", () => {
  const { NextVanillaSpanAllowlist: traced } = createRequire(import.meta.url)(
    "next/dist/server/lib/trace/constants.js",
  ) as { NextVanillaSpanAllowlist: Set<string> };
  expect([...traced]).toEqual(expect.arrayContaining(INNER_STEPS));
  const others = new Set([...traced].filter((step) => !INNER_STEPS.includes(step)));
  expect(others).toContain("BaseServer.handleRequest");
  expect(others).toContain("AppRender.getBodyResult");
  leaveInnerStepsUntraced();
  expect(traced).toEqual(others);
});
