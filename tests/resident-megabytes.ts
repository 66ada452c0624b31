import { readFileSync } from "node:fs";

/** The resident memory of a process in megabytes; NaN if the system does not report it. Linux only. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
