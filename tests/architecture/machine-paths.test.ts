import { globSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { formatBreach } from "./breach.ts";
import { findMachinePaths } from "./find-machine-paths.ts";

const root = join(import.meta.dirname, "../..");
const TEXTS = [
  "*.{ts,mjs,json,md}",
  "{src,tests,docs}/**/*.{ts,tsx,mjs,css,json,md}",
  ".env.example",
  ".ci/*",
];

it("no file of the project names a folder of the machine it is on", () => {
  const files = globSync(TEXTS, { cwd: root });
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  expect(texts.size).toBeGreaterThan(50);
  expect(findMachinePaths(texts, [root, homedir()]).map(formatBreach)).toEqual([]);
});

it("a file that names such a folder is reported, with the line", () => {
  const texts = new Map([["docs/a.md", "# A\nrun it in /home/jane/glasshouse/src\n"]]);
  expect(findMachinePaths(texts, ["/home/jane/glasshouse", "/"]).map(formatBreach)).toEqual([
    "docs/a.md:2  machine-path: names a folder of this machine",
  ]);
});

it("folders directly under the root are ignored, since many machines have them", () => {
  expect(findMachinePaths(new Map([["src/a.ts", `"/app/page.tsx"`]]), ["/app", "/root"])).toEqual([]);
});
