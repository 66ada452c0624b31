import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { AppError } from "#lib/app-error.ts";
import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import type { RunningAct } from "../../port/acts.ts";
import type { ItemCount } from "#model/item-counter.ts";
import type { Appended, Batch } from "../../port/batch.ts";
import type { WriteAnswer } from "./commit-group.ts";
import { encodeBatch } from "../encode-batch.ts";
import type { Damage } from "./damage.ts";
import { createPacking } from "./pack-bytes.ts";
import type { SealedBatch } from "./sealed-batch.ts";
import { fromThreadError } from "./store-error.ts";
import { whenQuiet } from "./when-quiet.ts";
import type { IssueCaps } from "./write-context.ts";
import type { SentRequest, WriterMessage, WriterReply } from "./writer-message.ts";

/** The writer as the main thread sees it: a bounded queue in front of a thread that commits in groups. */
export interface Writer {
  /** `parts` are written after the batch, in the same transaction. */
  append(batch: Batch, parts?: SealedBatch[]): Promise<Appended>;
  /** Makes a change of `CHANGES`, `ROUTINE` or `UPKEEP`. If it changes anything, it is recorded as the act, if there is one. */
  change(name: string, args: unknown[], act?: RunningAct): Promise<unknown>;
  queued(): number;
  /** Commits what is queued, then ends the thread. */
  close(): Promise<void>;
}

export interface WriterOptions {
  folder: string;
  clock: Clock;
  /** The thread ends after so long without a request; the next request starts another. */
  idle: Millis;
  defaultCaps: IssueCaps;
  /** Limits of waiting requests and their bytes; past either, `append` rejects with `AppError("store_busy")`. */
  maxQueued: number;
  maxQueuedBytes: number;
  /** Called before the requests that met the damage are answered. */
  onDamage: (damage: Damage) => void;
  /** Called after each group of requests, with what the ledger was given. */
  onCommit?: ((took: Millis, written: ItemCount[]) => void) | undefined;
  /** Called when events were committed without their entries of the search index. */
  onMissedWords: () => void;
}

interface Pending {
  request: SentRequest;
  bytes: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** After upkeep, which comes once an hour, nothing else is likely to follow. */
const IDLE_AFTER_UPKEEP: Millis = 2_000;

/**
 * On one core, committing while requests are still being read makes commits smaller, and each switch between the threads evicts the
 * other's data from the core's caches, so the commit waits. On several it starts at the end of the event loop's turn.
 */
const whenReady: typeof whenQuiet =
  availableParallelism() === 1 ? whenQuiet : (_size, done) => void setImmediate(done);

/**
 * One message is in flight at a time: while the thread commits, requests queue here and go together in the next message.
 * Messages between threads cost more than their contents, and a larger commit costs less per request.
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
  /** Whether the thread was sent a batch, and not only upkeep. */
  let hasAppended = false;
  /** The thread was told to end. Requests wait for its exit: only one thread may hold the files. */
  let ending = false;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const { folder, defaultCaps } = options;
    const started = new Worker(new URL("./writer-worker.ts", import.meta.url), {
      name: "store-writer",
      workerData: { folder, defaultCaps },
    });
    let cause: unknown = "the writer ended";
    started.on("message", ({ answers, buffers, took, written, damage, missedWords }: WriterReply) => {
      damage.forEach(options.onDamage);
      packing.giveBack(buffers);
      if (missedWords) options.onMissedWords();
      options.onCommit?.(took, written);
      answers.forEach(settle);
      idleTimer = setTimeout(dismiss, hasAppended ? options.idle : IDLE_AFTER_UPKEEP).unref();
      schedule();
    });
    started.on("error", (error) => {
      cause = error;
    });
    started.on("exit", () => {
      worker = null;
      hasAppended = false;
      ending = false;
      // What was in flight may or may not be durable: its senders must not take it for stored.
      for (const id of sent.keys())
        settle({ id, error: { code: endCode(cause), context: { folder, reason: String(cause) } } });
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
    const pending = sent.get(answer.id);
    if (pending === undefined) return;
    sent.delete(answer.id);
    queuedBytes -= pending.bytes;
    if ("error" in answer) pending.reject(fromThreadError(answer.error));
    else pending.resolve(answer.value);
  }

  function schedule(): void {
    if (sent.size === 0 && waiting.length === 0) allCommitted?.();
    if (scheduled || ending || sent.size > 0 || waiting.length === 0) return;
    scheduled = true;
    whenReady(() => waiting.length, dispatch);
  }

  /** Sends all waiting requests in one message. */
  function dispatch(): void {
    scheduled = false;
    clearTimeout(idleTimer);
    const going = waiting;
    waiting = [];
    for (const pending of going) sent.set(pending.request.id, pending);
    worker ??= start();
    const buffers = packing.take();
    const requests = going.map(({ request }) => request);
    const message: WriterMessage = { requests, buffers };
    worker.postMessage(message, [...buffers, ...requests.flatMap(buffersOf)]);
  }

  /** Why a request of this size is refused; undefined when it is accepted. */
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
    append(batch, parts) {
      const encoded = encodeBatch(batch);
      const bytes = parts?.reduce((sum, { length }) => sum + length, encoded.bytes) ?? encoded.bytes;
      return send<Appended>(bytes, () => {
        hasAppended = true;
        return { batch: packing.add(encoded), ...(parts && { parts: parts.map(packing.addPart) }) };
      });
    },
    change: (name, args, act) => send(1000, () => ({ change: { name, args }, act })),
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

/** Of a batch's large parts, which are not returned. */
function buffersOf(request: SentRequest): ArrayBuffer[] {
  if (!("batch" in request) || request.parts === undefined) return [];
  return request.parts.flatMap((part) => (Array.isArray(part) ? [] : part.buffer));
}

/** An `AppError` of the thread keeps its code when it is copied here, but not its class. */
function endCode(cause: unknown): string {
  const code =
    cause instanceof Error && cause.name === "AppError" && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "store_failed";
}

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;
