import { execFileSync } from "node:child_process";

/** The short hash of the checked-out commit; undefined outside a repository or without git. */
export function gitRelease(root: string): string | undefined {
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
