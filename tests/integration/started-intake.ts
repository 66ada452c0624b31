import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createIntakePool, type IntakePool } from "#collector/receive/threads/intake-pool.ts";

export interface StartedIntake extends IntakePool {
  workers: Worker[];
  /** How many requests were left to threads so far. */
  left: () => number;
}

/** Threads for `receiver()` that run already, as if the main thread had fallen behind before. */
export async function startedIntake(size: number, options: { idle?: number } = {}): Promise<StartedIntake> {
  const workers: Worker[] = [];
  const pool = createIntakePool({
    start() {
      const worker = new Worker(new URL("./plain-intake-worker.ts", import.meta.url));
      workers.push(worker);
      return worker;
    },
    size,
    report: () => undefined,
    ...options,
  });
  let left = 0;
  for (let started = 1; started <= size; started += 1) {
    pool.seats.add();
    // Its first message says that it has started.
    await once(workers.at(-1)!, "message");
  }
  const take = () => {
    const seat = pool.seats.take();
    if (seat !== undefined) left += 1;
    return seat;
  };
  return { ...pool, seats: { ...pool.seats, take }, workers, left: () => left };
}
