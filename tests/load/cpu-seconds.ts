import { readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second, whatever its clock. */
const TICKS_A_SECOND = 100;

/** The processor time that a process has used so far, all its threads together, in seconds; NaN where there is no /proc. */
export function cpuSeconds(pid: number): number {
  try {
    // The name stands in brackets and may hold anything; the fields behind it are numbers.
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "latin1").split(/\) (?!.*\) )/);
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return ((user ?? NaN) + (system ?? NaN)) / TICKS_A_SECOND;
  } catch {
    return NaN;
  }
}

/** Measures with `measure`, and adds how many things a process got done for each second of processor time that it used. */
export async function withCpu<T extends { served: number }>(
  pid: number,
  measure: () => Promise<T>,
): Promise<T & { perCpuSecond: number }> {
  const before = cpuSeconds(pid);
  const measured = await measure();
  return { ...measured, perCpuSecond: measured.served / (cpuSeconds(pid) - before) };
}
