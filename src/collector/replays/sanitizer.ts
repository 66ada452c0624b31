import { Worker } from "node:worker_threads";
import { AppError } from "#lib/app-error.ts";
import type { Millis } from "#lib/units.ts";

/** Makes a replay's recording harmless, in a thread of its own: it may be large, and is hostile. */
export interface Sanitizer {
  /**
   * The playable recording as gzipped JSON (`PlayableRecording`). Throws `AppError("internal_error")` if it takes too long or
   * too much memory.
   *
   * @param segments in order, as received
   */
  sanitize: (segments: Uint8Array[]) => Promise<Uint8Array>;
}

const TIMEOUT: Millis = 20_000;
/** Heap of the thread; a recording that needs more ends it, not the collector. */
const MEGABYTES = 768;
/** Frees the thread's memory once nobody watches. */
const IDLE: Millis = 10_000;

export function createSanitizer(): Sanitizer {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL("./sanitize-worker.ts", import.meta.url), {
      name: "sanitize-replays",
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    started.unref();
    // Its exit, which follows, is what counts.
    started.on("error", () => undefined);
    return started;
  }

  function stop(): void {
    void worker?.terminate();
    worker = undefined;
  }

  function ask(segments: Uint8Array[]): Promise<Uint8Array | undefined> {
    clearTimeout(idle);
    const current = (worker ??= start());
    return new Promise((resolve) => {
      const settle = (answer: Uint8Array | undefined) => {
        clearTimeout(late);
        current.off("message", settle).off("exit", fail);
        if (answer === undefined) stop();
        else idle = setTimeout(stop, IDLE).unref();
        resolve(answer);
      };
      const fail = () => settle(undefined);
      const late = setTimeout(fail, TIMEOUT);
      current.on("message", settle).on("exit", fail);
      current.postMessage(segments, []);
    });
  }

  return {
    async sanitize(segments) {
      // One at a time: one that ends the thread affects no other.
      const asked = queue.then(() => ask(segments));
      queue = asked;
      const answer = await asked;
      if (answer === undefined) throw new AppError("internal_error");
      return answer;
    },
  };
}
