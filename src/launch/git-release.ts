import { execFileSync } from "node:child_process";

/** The commit that is checked out, short; undefined outside of a repository or without git. */
export function gitRelease(root: string): string | undefined {
  try {
    const options = { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] } as const;
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], options).trim() || undefined;
  } catch {
    return undefined;
  }
}
