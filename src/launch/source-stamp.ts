import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Everything that affects a build. */
const SOURCES = ["src/**/*.{ts,tsx,css}", "*.{ts,mjs}", "package.json", "package-lock.json", "tsconfig.json"];

/** A hash of the source tree's content, independent of where and when it was checked out. */
export function sourceStamp(root: string): string {
  const hash = createHash("sha256");
  for (const path of globSync(SOURCES, {
    cwd: root,
    exclude: ["**/*.test.ts", "next-env.d.ts"],
  }).toSorted()) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}
