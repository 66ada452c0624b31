import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Env } from "#config/env.ts";
import { createIntakePool, type IntakePool } from "#collector/receive/threads/intake-pool.ts";

/** The main thread and the writer's need a core each. */
const OTHERS = 2;
/** With more than these, the writer's thread would be what limits. */
const MOST = 4;
/** Heap of one thread. The most hostile small bodies took 200 MB of it, sixteen at once no more. */
const MEGABYTES = 384;

/** The threads that help to receive, for all projects together; undefined where there are to be none. */
export function openIntake(
  { GLASSHOUSE_INTAKE_THREADS: wanted }: Pick<Env, "GLASSHOUSE_INTAKE_THREADS">,
  report: (error: unknown) => void,
): IntakePool | undefined {
  const size = wanted ?? Math.min(availableParallelism() - OTHERS, MOST);
  if (size <= 0) return undefined;
  const start = () =>
    new Worker(new URL("./intake-worker.ts", import.meta.url), {
      name: "intake",
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
  return createIntakePool({ start, size, report });
}
