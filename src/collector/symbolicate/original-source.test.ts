import { expect, test } from "vitest";
import { cleanSourcePath } from "./original-source.ts";

test.each([
  ["turbopack:///[project]/src/app/page.tsx", "src/app/page.tsx"],
  ["turbopack:///[project]/node_modules/next/dist/a.js", "node_modules/next/dist/a.js"],
  ["../../../src/app/page.tsx", "src/app/page.tsx"],
  ["webpack://_N_E/./src/app/page.tsx?1a2b", "src/app/page.tsx"],
  ["webpack-internal:///(rsc)/./src/app/page.tsx", "src/app/page.tsx"],
  ["[turbopack]/shared/runtime.ts", "[turbopack]/shared/runtime.ts"],
  ["../../../src/app/%28shell%29/page.tsx", "src/app/(shell)/page.tsx"],
  ["src/100%.ts", "src/100%.ts"],
  ["src/a.ts", "src/a.ts"],
])("%s is %s", (source, path) => {
  expect(cleanSourcePath(source)).toBe(path);
});
