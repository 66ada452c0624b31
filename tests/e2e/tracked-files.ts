import { execFileSync, type StdioOptions } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The hash of each file that git tracks in a folder, by path; empty outside a repository. */
export function hashTrackedFiles(folder: string): Map<string, string> {
  let paths: string[];
  try {
    const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
    paths = execFileSync("git", ["ls-files", "-z"], { cwd: folder, encoding: "utf8", stdio })
      .split("\0")
      .filter(Boolean);
  } catch {
    return new Map();
  }
  return new Map(paths.map((path) => [path, hashOf(join(folder, path))]));
}

/** The paths of the changed files. */
export function changedFiles(before: Map<string, string>, after: Map<string, string>): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}

function hashOf(path: string): string {
  return existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("hex") : "absent";
}
