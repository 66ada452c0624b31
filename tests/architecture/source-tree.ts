import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** The project's files by path from its root, with forward slashes. Files that are not modules have no text. */
export type SourceTree = ReadonlyMap<string, string>;

const TREE = ["*.ts", "src/**/*", "tests/fixtures/**/*"];
/** The tests' own configuration is part of the tests. */
const NOT_OURS = "vitest.config.ts";

/** Everything in `src`, the TypeScript files in the project's root, and the fixtures that tests beside the code may use. */
export function readSourceTree(root: string): SourceTree {
  const entries = globSync(TREE, { cwd: root, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== NOT_OURS)
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((path) => path.replaceAll(sep, "/"));
  return new Map(paths.map((path) => [path, isModule(path) ? readFileSync(join(root, path), "utf8") : ""]));
}

export function isModule(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith(".d.ts");
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
