import { Worker } from "node:worker_threads";
import { AppError } from "#lib/app-error.ts";
import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import type { Appended, Batch } from "../../port/batch.ts";
import type { WriteAnswer } from "./commit-group.ts";
import { encodeBatch } from "../encode-batch.ts";
import { createPacking } from "./pack-bytes.ts";
import { fromThreadError } from "./store-error.ts";
import type { SentRequest, WriterMessage, WriterReply } from "./writer-message.ts";

/** The one writer, as the main thread sees it: a bounded queue before a thread that commits in groups. */
export interface Writer {
  append(batch: Batch): Promise<Appended>;
  /** Makes a change of `CHANGES` or `UPKEEP`. */
  change(name: string, args: unknown[]): Promise<unknown>;
  queued(): number;
  /** Commits what is queued, then ends the thread. */
  close(): Promise<void>;
}

export interface WriterOptions {
  folder: string;
  clock: Clock;
  /** The thread ends when nothing was to be written for so long, and is started again by what comes next. */
  idle: Millis;
  defaultIssueCap: number;
  /** Requests that may wait, and the bytes of them; past either `append` rejects with `AppError("store_busy")`. */
  maxQueued: number;
  maxQueuedBytes: number;
}

interface Pending {
  request: SentRequest;
  bytes: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** After something that comes once an hour nothing is likely to follow. */
const DUTY_DONE: Millis = 2_000;

/**
 * One message is under way at a time: while the thread commits, requests gather here and go together in the next one.
 * Passing messages costs more than what is in them, and larger commits cost less each.
 */
export function createWriter(options: WriterOptions): Writer {
  const sent = new Map<number, Pending>();
  const packing = createPacking();
  let waiting: Pending[] = [];
  let queuedBytes = 0;
  let lastId = 0;
  let closing = false;
  let scheduled = false;
  let allCommitted: (() => void) | null = null;
  let worker: Worker | null = null;
  /** Whether the thread was given more than duties of the house. */
  let hasAppended = false;
  /** The thread was asked to end: what comes waits for its exit, as one thread only may hold the files. */
  let ending = false;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const { folder, defaultIssueCap } = options;
    const started = new Worker(new URL("./writer-worker.ts", import.meta.url), {
      name: "store-writer",
      workerData: { folder, defaultIssueCap },
    });
    let cause: unknown = "the writer ended";
    started.on("message", ({ answers, buffers }: WriterReply) => {
      packing.giveBack(buffers);
      answers.forEach(settle);
      idleTimer = setTimeout(dismiss, hasAppended ? options.idle : DUTY_DONE).unref();
      schedule();
    });
    started.on("error", (error) => {
      cause = error;
    });
    started.on("exit", () => {
      worker = null;
      hasAppended = false;
      ending = false;
      // What was under way may or may not be durable: whoever waits must hear that it is not known to be.
      for (const id of sent.keys())
        settle({ id, error: { code: "store_failed", context: { folder, reason: String(cause) } } });
      schedule();
    });
    return started;
  }

  function dismiss(): void {
    if (worker === null || ending || sent.size + waiting.length > 0) return;
    ending = true;
    packing.shrink();
    worker.postMessage("close" satisfies WriterMessage, []);
  }

  function settle(answer: WriteAnswer): void {
    const asked = sent.get(answer.id);
    if (asked === undefined) return;
    sent.delete(answer.id);
    queuedBytes -= asked.bytes;
    if ("error" in answer) asked.reject(fromThreadError(answer.error));
    else asked.resolve(answer.value);
  }

  /** Sends at the end of the turn, so that what came in one turn goes in one message. */
  function schedule(): void {
    if (sent.size === 0 && waiting.length === 0) allCommitted?.();
    if (scheduled || ending || sent.size > 0 || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      clearTimeout(idleTimer);
      const going = waiting;
      waiting = [];
      for (const asked of going) sent.set(asked.request.id, asked);
      worker ??= start();
      const buffers = packing.take();
      const message: WriterMessage = { requests: going.map(({ request }) => request), buffers };
      worker.postMessage(message, buffers);
    });
  }

  /** Why nothing more of so many bytes is taken; undefined when it is. */
  function refusal(bytes: number): AppError | undefined {
    if (closing) return new AppError("store_closed");
    const queued = sent.size + waiting.length;
    return queued >= options.maxQueued || queuedBytes + bytes > options.maxQueuedBytes
      ? new AppError("store_busy", { context: { queued, queuedBytes } })
      : undefined;
  }

  function send<Answer>(
    bytes: number,
    makeRequest: () => DistributiveOmit<SentRequest, "id" | "now">,
  ): Promise<Answer> {
    const refused = refusal(bytes);
    if (refused !== undefined) return Promise.reject(refused);
    const id = ++lastId;
    queuedBytes += bytes;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.push({
      request: { ...makeRequest(), id, now: options.clock() },
      bytes,
      resolve: resolve as Pending["resolve"],
      reject,
    });
    schedule();
    return promise;
  }

  return {
    append(batch) {
      const encoded = encodeBatch(batch);
      return send<Appended>(encoded.bytes, () => {
        hasAppended = true;
        return { batch: packing.add(encoded) };
      });
    },
    change: (name, args) => send(1000, () => ({ change: { name, args } })),
    queued: () => sent.size + waiting.length,
    async close() {
      if (closing) return;
      closing = true;
      await new Promise<void>((resolve) => {
        allCommitted = resolve;
        schedule();
      });
      if (worker === null) return;
      const ended = new Promise((resolve) => worker?.once("exit", resolve));
      clearTimeout(idleTimer);
      dismiss();
      await ended;
    },
  };
}

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;
