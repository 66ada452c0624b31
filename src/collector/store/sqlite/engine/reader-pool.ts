import type { Worker } from "node:worker_threads";
import { AppError } from "#lib/app-error.ts";
import type { Millis } from "#lib/units.ts";
import { fromThreadError, type ThreadError } from "./store-error.ts";

/** Threads that answer questions, each one at a time. */
export interface ReaderPool {
  /** Rejects with `AppError("query_timeout")` past the deadline, the wait for a free thread included. */
  ask: (name: string, args: unknown[]) => Promise<unknown>;
  /** Ends the threads, each after its question: a file that they have open was replaced. */
  renew: () => void;
  close: () => Promise<void>;
}

export interface ReaderPoolOptions {
  start: () => Worker;
  size: number;
  deadline: Millis;
  /** A thread without questions for this long ends and frees its memory. */
  idle: Millis;
  /** Questions that may wait for a thread; beyond it `ask` rejects with `AppError("store_busy")`. */
  maxWaiting: number;
  /** Slow questions: where there are several threads, they leave one free for the quick ones. */
  slow?: ReadonlySet<string>;
}

interface Question {
  name: string;
  args: unknown[];
  timer: NodeJS.Timeout;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

interface Reader {
  /** Started by the first question, and by the next one after it ended. */
  worker: Worker | null;
  question: Question | null;
  /** Ends after its question. */
  isStale: boolean;
  idleTimer: NodeJS.Timeout | undefined;
}

export function createReaderPool(options: ReaderPoolOptions): ReaderPool {
  const waiting: Question[] = [];
  let closed = false;
  const readers = Array.from({ length: options.size }, (): Reader => ({
    worker: null,
    question: null,
    isStale: false,
    idleTimer: undefined,
  }));

  function hire(reader: Reader): Worker {
    const worker = options.start();
    reader.worker = worker;
    let cause: unknown;
    worker.on("message", (answer: { value: unknown } | { error: ThreadError }) => {
      if (reader.worker !== worker) return;
      const question = release(reader);
      if ("error" in answer) question?.reject(fromThreadError(answer.error));
      else question?.resolve(answer.value);
      if (reader.isStale) dismiss(reader);
      else reader.idleTimer = setTimeout(() => dismiss(reader), options.idle).unref();
      assign();
    });
    worker.on("error", (error) => {
      cause = error;
    });
    worker.on("exit", () => {
      if (reader.worker !== worker) return;
      reader.worker = null;
      release(reader)?.reject(new AppError("store_failed", { cause, context: { reason: String(cause) } }));
      assign();
    });
    return worker;
  }

  function takeNext(): Question | undefined {
    const isSlow = ({ name }: Question) => options.slow?.has(name) === true;
    const busy = readers.filter(({ question }) => question !== null && isSlow(question)).length;
    const mayBeSlow = busy < Math.max(1, options.size - 1);
    const place = waiting.findIndex((question) => mayBeSlow || !isSlow(question));
    return place === -1 ? undefined : waiting.splice(place, 1)[0];
  }

  function assign(): void {
    for (const reader of readers) {
      if (reader.question !== null) continue;
      const next = takeNext();
      if (next === undefined) return;
      reader.question = next;
      clearTimeout(reader.idleTimer);
      (reader.worker ?? hire(reader)).postMessage({ name: next.name, args: next.args }, []);
    }
  }

  function expire(question: Question): void {
    question.reject(new AppError("query_timeout", { context: { question: question.name } }));
    const reader = readers.find((candidate) => candidate.question === question);
    if (reader === undefined) {
      waiting.splice(waiting.indexOf(question), 1);
      return;
    }
    // SQLite cannot be interrupted from another thread: this one is terminated and replaced.
    reader.question = null;
    dismiss(reader);
    assign();
  }

  return {
    ask(name, args) {
      if (closed) return Promise.reject(new AppError("store_closed"));
      if (waiting.length >= options.maxWaiting) return Promise.reject(new AppError("store_busy"));
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => expire(question), options.deadline);
        const question: Question = { name, args, timer, resolve, reject };
        waiting.push(question);
        assign();
      });
    },
    renew() {
      for (const reader of readers) {
        if (reader.question === null) dismiss(reader);
        else reader.isStale = true;
      }
    },
    async close() {
      closed = true;
      for (const question of waiting.splice(0)) {
        clearTimeout(question.timer);
        question.reject(new AppError("store_closed"));
      }
      for (const reader of readers) {
        release(reader)?.reject(new AppError("store_closed"));
        clearTimeout(reader.idleTimer);
        await reader.worker?.terminate();
      }
    },
  };
}

function release(reader: Reader): Question | null {
  const { question } = reader;
  reader.question = null;
  clearTimeout(question?.timer);
  return question;
}

function dismiss(reader: Reader): void {
  void reader.worker?.terminate();
  reader.worker = null;
  reader.isStale = false;
}
