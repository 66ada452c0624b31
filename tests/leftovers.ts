import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const VARIABLE = "TEST_RUN_ID";
/** The test runner's own processes, which end with it. */
const RUNNER = /^vitest-watchdog|vitest\/dist\/workers/;
const PATIENCE_MILLIS = 20_000;
const POLL_MILLIS = 100;

/** Marks all processes started from now on through an environment variable, which their children inherit. */
export function markProcesses(): { untilGone(): Promise<void> } {
  const mark = `${VARIABLE}=${randomUUID()}`;
  process.env[VARIABLE] = mark.slice(VARIABLE.length + 1);
  return {
    /** Resolves once none of them is running; rejects with their command lines if some remain. */
    async untilGone() {
      const deadline = Date.now() + PATIENCE_MILLIS;
      // A process that is just replacing its program shows no environment: only the second look is certain.
      let emptyLooks = 0;
      while (emptyLooks < 2) {
        const left = processesWith(mark);
        emptyLooks = left.length > 0 ? 0 : emptyLooks + 1;
        if (left.length > 0 && Date.now() > deadline)
          throw new Error(`Processes are left over from the run:\n${left.join("\n")}`);
        await sleep(POLL_MILLIS);
      }
    },
  };
}

/** The command lines of the processes with this variable; empty on systems without `/proc`. */
function processesWith(mark: string): string[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid) || !read(`/proc/${pid}/environ`).includes(mark)) return [];
    const command = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
    // A zombie has no command line any more.
    return command === "" || RUNNER.test(command) ? [] : [`${pid} ${command}`];
  });
}

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
