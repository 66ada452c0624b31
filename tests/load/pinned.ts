import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";

const TASKSET = "/usr/bin/taskset";

/** Whether processes can be pinned to a core: on Linux with more than one. */
export function canPin(): boolean {
  return process.platform === "linux" && existsSync(TASKSET) && availableParallelism() > 1;
}

/** The command that runs a program on one core; the program itself if that is impossible or no core is given. */
export function pinned(core: number | undefined, program: string): [string, ...string[]] {
  return core === undefined || !canPin() ? [program] : [TASKSET, "-c", String(core), program];
}
