import { Worker } from "node:worker_threads";
import { err, ok, type Result } from "#lib/result.ts";
import { addHits, type Scrubbing } from "#lib/scrub/detector.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import type { ScrubSettings } from "#model/scrub-settings.ts";
import { type FileFormat, scrubFile } from "#collector/normalize/file/scrub-file.ts";
import type { ReplayTold } from "#collector/normalize/replay/read-replay-part.ts";
import type { ScrubAnswer, ScrubRequest } from "./scrub-worker.ts";

export type ScrubError = { code: "binary"; bytes: Uint8Array } | { code: "unscrubbable" };

export interface ScrubbedFile {
  bytes: Uint8Array;
  told?: ReplayTold | undefined;
}

/** Scrubs the files that senders attach: small ones at once, others in a thread of their own. */
export interface FileScrubber {
  /** The bytes are transferred: use those of the answer. Adds the hits to `scrubbing`. `told` is what a part of a replay tells. */
  scrub: (
    file: { format: FileFormat; bytes: Uint8Array<ArrayBuffer> },
    settings: ScrubSettings,
    scrubbing: Scrubbing,
  ) => Promise<Result<ScrubbedFile, ScrubError>>;
}

export interface FileScrubberLimits {
  /** Texts of up to this size are scrubbed on the calling thread, in about a millisecond. */
  inline: Bytes;
  /** For one file. Then the thread is ended, and the file counts as unscrubbable. */
  timeout: Millis;
}

const LIMITS: FileScrubberLimits = { inline: 16_384, timeout: 20_000 };
/** Heap of the thread; a file that needs more ends the thread, not the collector. */
const MEGABYTES = 512;
/** Frees the thread's memory after a burst of files. */
const IDLE: Millis = 10_000;

export function fileScrubber({ inline, timeout }: FileScrubberLimits = LIMITS): FileScrubber {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL("./scrub-worker.ts", import.meta.url), {
      name: "scrub-files",
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

  function ask(request: ScrubRequest): Promise<ScrubAnswer | undefined> {
    clearTimeout(idle);
    const current = (worker ??= start());
    return new Promise((resolve) => {
      const settle = (answer: ScrubAnswer | undefined) => {
        clearTimeout(late);
        current.off("message", settle).off("exit", fail);
        if (answer === undefined) stop();
        else idle = setTimeout(stop, IDLE).unref();
        resolve(answer);
      };
      const fail = () => settle(undefined);
      const late = setTimeout(fail, timeout);
      current.on("message", settle).on("exit", fail);
      current.postMessage(request, [request.bytes.buffer]);
    });
  }

  return {
    async scrub({ format, bytes }, settings, scrubbing) {
      // Replays are compressed: they may be far larger than they look.
      if (format === "text" && bytes.length <= inline) {
        const clean = scrubFile(format, bytes, scrubbing);
        return clean.ok ? ok({ bytes: clean.value }) : err({ code: "binary", bytes });
      }
      // One at a time: a file that ends the thread affects no other.
      const asked = queue.then(() => ask({ format, bytes, settings }));
      queue = asked;
      const answer = await asked;
      if (answer === undefined) return err({ code: "unscrubbable" });
      if (!answer.isScrubbed) return err({ code: "binary", bytes: answer.bytes });
      addHits(scrubbing.hits, answer.hits);
      return ok({ bytes: answer.bytes, told: answer.told });
    },
  };
}
