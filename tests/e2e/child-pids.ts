import { execFileSync } from "node:child_process";

/** The processes started by a launcher with `words` in their command line or title, oldest first. */
export function childPids(launcher: number, words: string): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  return table
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === launcher && args.join(" ").includes(words))
    .map(([pid]) => Number(pid))
    .toSorted((a, b) => a - b);
}
