import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Millis } from "#lib/units.ts";
import { listProcesses, readProcess, startVariable, type Process } from "./processes.ts";

/** In the environment of everything that a launcher starts: the data folder that it works for. */
const VARIABLE = "LAUNCHED_FOR";
const LAUNCHER = /src\/launch\/(?:start|dev)\.ts|bin\/glasshouse start/;
/** How long an orphan may take to stop by itself. */
const GRACE: Millis = 1_500;
const POLL: Millis = 50;

export function ownerVariable(dataFolder: string): Record<string, string> {
  return { [VARIABLE]: identify(dataFolder) };
}

export interface Started {
  /** What a launcher started for the folder, and left behind when it was killed. */
  orphans: Process[];
  /** A launcher that runs for the folder. */
  launcher: Process | undefined;
}

/** What earlier launchers started for a data folder and what still runs. Finds nothing on systems without `/proc`. */
export function findStarted(dataFolder: string): Started {
  const folder = identify(dataFolder);
  const started = listProcesses().filter(({ pid }) => startVariable(pid, VARIABLE) === folder);
  const launchers = started.map(({ pid }) => launcherOf(pid));
  return {
    orphans: started.filter(({ command }, index) => command !== "" && !launchers[index]),
    launcher: launchers.find((launcher) => launcher !== undefined),
  };
}

/** The nearest process above that is a launcher. */
function launcherOf(pid: number): Process | undefined {
  const parent = readProcess(readProcess(pid)?.parent ?? 0);
  if (!parent || LAUNCHER.test(parent.command)) return parent;
  return launcherOf(parent.pid);
}

/** Asks them to stop, and kills those that do not in time. Resolves when all have ended. */
export async function endOrphans(orphans: Process[]): Promise<void> {
  const deadline = performance.now() + GRACE;
  signalAll(orphans, "SIGTERM");
  let left = orphans;
  while (left.length > 0) {
    await sleep(POLL);
    if (performance.now() > deadline) signalAll(left, "SIGKILL");
    left = left.filter(({ pid, parent }) => {
      const now = readProcess(pid);
      return now !== undefined && now.command !== "" && now.parent === parent;
    });
  }
}

function signalAll(processes: Process[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** The same for every way to write a folder's path. */
function identify(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}
