import { existsSync, readdirSync, readFileSync } from "node:fs";

/** A running process. */
export interface Process {
  pid: number;
  parent: number;
  /** The command line; empty for a process that has ended but whose parent has not noticed. */
  command: string;
}

/** The processes of this machine; none on systems without `/proc`. */
export function listProcesses(): Process[] {
  if (!existsSync("/proc/self")) return [];
  return readdirSync("/proc").flatMap((name) => {
    const process = /^\d+$/.test(name) ? readProcess(Number(name)) : undefined;
    return process ? [process] : [];
  });
}

export function readProcess(pid: number): Process | undefined {
  // After the name, which may contain anything, come the state and the parent.
  const [, parent] = /^.*\) \S (\d+) /s.exec(readProc(pid, "stat")) ?? [];
  if (parent === undefined) return undefined;
  return { pid, parent: Number(parent), command: readProc(pid, "cmdline").replaceAll("\0", " ").trim() };
}

/** A variable that the process was started with; undefined also if this user may not know. */
export function startVariable(pid: number, name: string): string | undefined {
  const line = readProc(pid, "environ")
    .split("\0")
    .find((pair) => pair.startsWith(`${name}=`));
  return line?.slice(name.length + 1);
}

/** Empty for a process that is gone or another user's. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
