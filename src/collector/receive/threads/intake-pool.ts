import type { Worker } from "node:worker_threads";
import type { ProjectId } from "#lib/ids.ts";
import type { Millis } from "#lib/units.ts";
import type { SymbolLookup } from "#collector/symbolicate/symbolicator.ts";
import { answerLook } from "./asked-symbols.ts";
import { type IntakeThread, intakeThread } from "./intake-thread.ts";
import type { Seat, Seats } from "./seats.ts";

/**
 * Threads that inflate, decode, normalize, group and encode small requests on further cores. They start while the main thread falls
 * behind and end when they are no longer needed: an idle collector has none.
 */
export interface IntakePool {
  seats: Seats;
  /** Answers what the threads ask about a project's files of symbols. */
  serve: (project: ProjectId, lookup: SymbolLookup) => ServedProject;
  close: () => Promise<void>;
}

export interface ServedProject {
  /** Forgets what is known of a file that has changed. */
  forget: (file: string) => void;
  /** The project is closed. */
  stop: () => void;
}

export interface IntakePoolOptions {
  /** Starts a thread that calls `serveIntake`. */
  start: () => Worker;
  size: number;
  /** A thread that was never full for so long ends. */
  idle?: Millis;
  /** How long a thread may be silent while it has requests. */
  stuck?: Millis;
  report: (error: unknown) => void;
}

const IDLE: Millis = 60_000;
const STUCK: Millis = 10_000;

export function createIntakePool({
  start,
  size,
  idle = IDLE,
  stuck = STUCK,
  report,
}: IntakePoolOptions): IntakePool {
  const threads = new Set<IntakeThread>();
  const lookups = new Map<ProjectId, SymbolLookup>();
  const noFile: SymbolLookup = () => ({ ok: false, error: { code: "no_source_map" } });
  let offer: () => void = () => undefined;

  function add(): void {
    // What one that is still starting makes better is not known yet.
    if (threads.size >= size || [...threads].some((thread) => thread.isStarting())) return;
    const thread = intakeThread({
      worker: start(),
      idle,
      stuck,
      report,
      answer: async ({ project, file, look }) => {
        try {
          return await answerLook(lookups.get(project) ?? noFile, file, look);
        } catch (error) {
          report(error);
          return answerLook(noFile, file, look);
        }
      },
      onFree: () => offer(),
      onEnd: () => threads.delete(thread),
    });
    threads.add(thread);
  }

  function take(): Seat | undefined {
    let thread: IntakeThread | undefined;
    for (const other of threads) if (other.free() > (thread?.free() ?? 0)) thread = other;
    return thread && seatIn(thread);
  }

  return {
    seats: {
      exist: () => [...threads].some((thread) => !thread.isStarting()),
      take,
      add,
      onFree: (given) => {
        offer = given;
      },
    },
    serve(project, lookup) {
      lookups.set(project, lookup);
      const forget = (file?: string) => threads.forEach((thread) => thread.forget(project, file));
      return {
        forget,
        stop() {
          lookups.delete(project);
          forget();
        },
      };
    },
    async close() {
      size = 0;
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}

function seatIn(thread: IntakeThread): Seat {
  thread.reserve();
  return {
    leave: thread.release,
    async collect(job, body) {
      const collected = await thread.collect(job, body);
      return collected ?? "given_back";
    },
  };
}
