import { Worker } from "node:worker_threads";
import { AppError } from "#lib/app-error.ts";
import type { Clock } from "#lib/clock.ts";
import type { Appended, Batch } from "../port.ts";
import type { WriteAnswer, WriteRequest } from "./commit-group.ts";
import { buffersOf, encodeBatch } from "./encode-batch.ts";
import { fromThreadError } from "./store-error.ts";
import type { ChangeAnswer, ChangeArguments, ChangeName } from "./write/changes.ts";

/** The one writer, as the main thread sees it: a bounded queue before a thread that commits in groups. */
export interface Writer {
  append(batch: Batch): Promise<Appended>;
  change<Name extends ChangeName>(name: Name, ...args: ChangeArguments<Name>): Promise<ChangeAnswer<Name>>;
  queued(): number;
  /** Commits what is queued, then ends the thread. */
  close(): Promise<void>;
}

export interface WriterOptions {
  file: string;
  clock: Clock;
  cacheMegabytes: number;
  /** Requests that may wait, and the bytes of them; past either `append` rejects with `AppError("store_busy")`. */
  maxQueued: number;
  maxQueuedBytes: number;
}

interface Pending {
  bytes: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export function createWriter(options: WriterOptions): Writer {
  const pending = new Map<number, Pending>();
  let queuedBytes = 0;
  let lastId = 0;
  let closing = false;
  let worker: Worker | null = start();

  function start(): Worker {
    const { file, cacheMegabytes } = options;
    const started = new Worker(new URL("./writer-worker.ts", import.meta.url), {
      name: "store-writer",
      workerData: { file, cacheMegabytes },
    });
    let cause: unknown = "the writer ended";
    started.on("message", (answers: WriteAnswer[]) => answers.forEach(settle));
    started.on("error", (error) => {
      cause = error;
    });
    started.on("exit", () => {
      worker = null;
      // What was under way may or may not be durable: whoever waits must hear that it is not known to be.
      for (const id of pending.keys()) {
        settle({
          id,
          error: { code: "store_failed", context: { file, reason: String(cause) } },
        });
      }
    });
    return started;
  }

  function settle(answer: WriteAnswer): void {
    const waiting = pending.get(answer.id);
    if (waiting === undefined) return;
    pending.delete(answer.id);
    queuedBytes -= waiting.bytes;
    if ("error" in answer) waiting.reject(fromThreadError(answer.error));
    else waiting.resolve(answer.value);
  }

  function send(
    request: Omit<WriteRequest, "id" | "now"> & object,
    bytes: number,
    transfer: ArrayBuffer[],
  ): Promise<unknown> {
    if (closing) return Promise.reject(new AppError("store_closed"));
    if (pending.size >= options.maxQueued || queuedBytes + bytes > options.maxQueuedBytes) {
      return Promise.reject(new AppError("store_busy", { context: { queued: pending.size, queuedBytes } }));
    }
    const id = ++lastId;
    queuedBytes += bytes;
    return new Promise((resolve, reject) => {
      pending.set(id, { bytes, resolve, reject });
      worker ??= start();
      worker.postMessage({ ...request, id, now: options.clock() }, transfer);
    });
  }

  return {
    async append(batch) {
      const encoded = encodeBatch(batch, options.clock());
      return (await send({ batch: encoded }, encoded.bytes, buffersOf(encoded))) as Appended;
    },
    async change(name, ...args) {
      return (await send({ change: { name, args } }, 1000, [])) as ChangeAnswer<typeof name>;
    },
    queued: () => pending.size,
    async close() {
      if (closing) return;
      closing = true;
      if (worker === null) return;
      const ended = new Promise((resolve) => worker?.once("exit", resolve));
      worker.postMessage("close", []);
      await ended;
    },
  };
}
