import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";

const TASKSET = "/usr/bin/taskset";

/** Whether processes can be kept to one core here: on Linux, where there is more than one. */
export function canPin(): boolean {
  return process.platform === "linux" && existsSync(TASKSET) && availableParallelism() > 1;
}

/** The command that runs a program on one core only; the program itself where that cannot be done, or no core is given. */
export function pinned(core: number | undefined, program: string): [string, ...string[]] {
  return core === undefined || !canPin() ? [program] : [TASKSET, "-c", String(core), program];
}
