import { readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second, whatever its clock. */
const TICKS_A_SECOND = 100;

/** The CPU seconds used by a process so far, over all threads; NaN without /proc. */
export function cpuSeconds(pid: number): number {
  try {
    // The name is in brackets and may contain anything; the fields after it are numbers.
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "latin1").split(/\) (?!.*\) )/);
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return ((user ?? NaN) + (system ?? NaN)) / TICKS_A_SECOND;
  } catch {
    return NaN;
  }
}

/** Runs `measure`, and adds a process's operations per CPU second. */
export async function withCpu<T extends { served: number }>(
  pid: number,
  measure: () => Promise<T>,
): Promise<T & { perCpuSecond: number }> {
  const before = cpuSeconds(pid);
  const measured = await measure();
  return { ...measured, perCpuSecond: measured.served / (cpuSeconds(pid) - before) };
}
