import { readFileSync } from "node:fs";

/** The resident memory of a process in megabytes; NaN if the system does not report it. Linux only. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/**
 * Its proportional share of memory (PSS) in megabytes: as resident memory, but of what several processes use, such as the program of
 * Node, only a part. Summed over processes, nothing counts twice. NaN if the system does not report it. Linux only.
 */
export function proportionalMegabytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
}
