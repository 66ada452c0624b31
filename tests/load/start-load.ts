import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { LoopResult } from "./closed-loop.ts";
import type { Measurement } from "./compare.ts";
import { withCpu } from "./cpu-seconds.ts";
import type { LoadJob } from "./load-process.ts";
import { pinned } from "./pinned.ts";

export type LoadMeasurement = Measurement & { served: number };

export interface Load {
  /** @param pid the serving process, whose CPU time is counted */
  measure(job: LoadJob, pid: number): Promise<LoadMeasurement>;
  /** The same for a caller that acts meanwhile: returns a promise of the result once the first request is sent. */
  begin(job: LoadJob, pid: number): Promise<{ measured: Promise<LoadMeasurement> }>;
  stop(): void;
}

/** Starts the process that makes the load; one serves all measurements of a row. */
export async function startLoad(core?: number): Promise<Load> {
  const [execPath, ...execArgv] = pinned(core, process.execPath);
  const script = join(import.meta.dirname, "load-process.ts");
  const child = fork(script, { execPath, execArgv });
  await once(child, "message");
  return {
    measure: async (job, pid) => (await begin(job, pid)).measured,
    begin,
    stop: () => child.disconnect(),
  };

  async function begin(job: LoadJob, pid: number) {
    child.send(job);
    await once(child, "message");
    return { measured: withCpu(pid, measured) };
  }

  async function measured() {
    const [result] = (await once(child, "message")) as [LoopResult];
    const { 200: served = 0, ...others } = result.answers;
    const refused = Object.values(others).reduce((sum, count) => sum + count, 0);
    const { seconds, p99, broken } = result;
    return { served, rate: served / seconds, p99, failures: refused + broken };
  }
}
