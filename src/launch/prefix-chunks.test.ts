import type { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { prefixChunks } from "./prefix-chunks.ts";

const CONTENT =
  'globalThis.__RSC_MANIFEST["/observe/page"] = {"chunks":["/_next/static/chunks/a.js","/_next/static/chunks/b.js"]}';

function filesWith(content: string | Buffer) {
  const files = { readFileSync: (() => content) as unknown as typeof readFileSync };
  prefixChunks("/tools", files);
  return files;
}

test("scripts in the manifest of a page's components stand below the path", () => {
  const read = filesWith(CONTENT).readFileSync(
    "/srv/.next/server/app/observe/page_client-reference-manifest.js",
    "utf8",
  );
  expect(read).toBe(CONTENT.replaceAll('"/_next/', '"/tools/_next/'));
});

test("every other file is read as it is", () => {
  const path = "/srv/.next/server/app/observe/page.js";
  expect(filesWith(CONTENT).readFileSync(path, "utf8")).toBe(CONTENT);
  const bytes = Buffer.from(CONTENT);
  expect(filesWith(bytes).readFileSync("/srv/page_client-reference-manifest.js")).toBe(bytes);
});
