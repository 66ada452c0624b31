import { execFileSync } from "node:child_process";
import { readPackaged } from "./packaged.ts";

/** The short hash of the commit that is checked out, or was packaged; undefined outside a repository or without git. */
export function gitRelease(root: string): string | undefined {
  const packaged = readPackaged(root);
  if (packaged) return packaged.release;
  try {
    const commit = execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return commit.trim() || undefined;
  } catch {
    return undefined;
  }
}
