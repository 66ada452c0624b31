import { Worker } from "node:worker_threads";
import type { Millis } from "./units.ts";

/** A thread for what is large or hostile: work that needs too much time or memory ends the thread, not the process. */
export interface GuardedThread<Request, Answer> {
  /** Undefined for work that ended the thread. One request at a time, so that no other is affected. */
  ask: (request: Request, transfer?: ArrayBuffer[]) => Promise<Answer | undefined>;
}

interface GuardedThreadOptions {
  name: string;
  /** Heap of the thread. */
  megabytes: number;
  /** For one request. */
  timeout: Millis;
}

/** Frees the thread's memory after a burst of work. */
const IDLE: Millis = 10_000;

/** The thread starts with the first request. Its script answers each message with one. */
export function guardedThread<Request, Answer>(
  script: URL,
  { name, megabytes, timeout }: GuardedThreadOptions,
): GuardedThread<Request, Answer> {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(script, { name, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    started.unref();
    // Its exit, which follows, is what counts.
    started.on("error", () => undefined);
    return started;
  }

  function stop(): void {
    void worker?.terminate();
    worker = undefined;
  }

  function askNow(request: Request, transfer: ArrayBuffer[]): Promise<Answer | undefined> {
    clearTimeout(idle);
    const current = (worker ??= start());
    return new Promise((resolve) => {
      const settle = (answer: Answer | undefined) => {
        clearTimeout(late);
        current.off("message", settle).off("exit", fail);
        if (answer === undefined) stop();
        else idle = setTimeout(stop, IDLE).unref();
        resolve(answer);
      };
      const fail = () => settle(undefined);
      const late = setTimeout(fail, timeout);
      current.on("message", settle).on("exit", fail);
      current.postMessage(request, transfer);
    });
  }

  return {
    ask(request, transfer = []) {
      const asked = queue.then(() => askNow(request, transfer));
      queue = asked;
      return asked;
    },
  };
}
