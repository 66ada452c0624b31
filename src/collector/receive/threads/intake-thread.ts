import type { Worker } from "node:worker_threads";
import type { ProjectId } from "#lib/ids.ts";
import type { Millis } from "#lib/units.ts";
import type { ContentSettings } from "../project-rules.ts";
import type { Collected, IntakeReply, IntakeRequest, Job, Look, Looks } from "./intake-message.ts";

/** What the main thread knows of one of its threads. */
export interface IntakeThread {
  isStarting: () => boolean;
  /** How many more requests it may have; none before it has started, and once it is to end. */
  free: () => number;
  /** Keeps a place for a request. */
  reserve: () => void;
  /** Gives back a place that was not used. */
  release: () => void;
  /** Sends a request to a reserved place; "ended" if the thread ends before its answer. */
  collect: (job: Omit<Job, "id" | "length">, body: Uint8Array) => Promise<Collected | null | "ended">;
  forget: (project: ProjectId, file?: string) => void;
  /** Ends it at once. */
  end: () => Promise<unknown>;
}

interface ThreadOptions {
  worker: Worker;
  /** A thread that was never full for so long ends. */
  idle: Millis;
  /** A thread of which nothing comes for so long, although it was asked for something, is stuck in a request, and ended. */
  stuck: Millis;
  /** Answers a question of the thread; never rejects. */
  answer: (asked: Extract<IntakeReply, { did: "ask" }>) => Promise<Looks[Look["at"]]>;
  report: (error: unknown) => void;
  onFree: () => void;
  onEnd: () => void;
}

/** Enough that it has work while this thread reads requests, few enough that they do not wait long for each other. */
const PLACES = 16;

type SentJob = Extract<IntakeRequest, { do: "collect" }>["jobs"][number];

export function intakeThread({
  worker,
  idle,
  stuck,
  answer,
  report,
  onFree,
  onEnd,
}: ThreadOptions): IntakeThread {
  const waiting = new Map<number, (collected: Collected | null | "ended") => void>();
  const settings = new Map<ProjectId, ContentSettings>();
  let isStarting = true;
  let hasEnded = false;
  let places = 0;
  let taken = 0;
  let lastId = 0;
  let next: { jobs: SentJob[]; bodies: Uint8Array[] } | undefined;
  const send = (request: IntakeRequest, transfer: ArrayBuffer[] = []) =>
    worker.postMessage(request, transfer);

  let unused: NodeJS.Timeout | undefined;
  /** Whether nothing came since a ping. */
  let isPinged = false;
  const pinging = setInterval(ping, stuck).unref();

  function dismiss(): void {
    places = 0;
    if (taken === 0) void worker.terminate();
  }

  function ping(): void {
    if (isPinged) void worker.terminate();
    isPinged = waiting.size > 0;
    if (isPinged) send({ do: "ping" });
  }

  function release(): void {
    taken -= 1;
    if (places > 0) onFree();
    else if (taken === 0) void worker.terminate();
  }

  function settle(id: number, collected: Collected | null | "ended"): void {
    waiting.get(id)?.(collected);
    waiting.delete(id);
    release();
  }

  async function answerQuestion(asked: Extract<IntakeReply, { did: "ask" }>): Promise<void> {
    send({ do: "found", question: asked.question, answer: await answer(asked) });
  }

  /** Sends what has come in this turn of the loop. */
  function flush(): void {
    const { jobs, bodies } = next!;
    next = undefined;
    const joined = new Uint8Array(bodies.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const body of bodies) {
      joined.set(body, at);
      at += body.length;
    }
    send({ do: "collect", jobs, bodies: joined }, [joined.buffer]);
  }

  worker.unref();
  worker.on("message", (reply: IntakeReply) => {
    isPinged = false;
    switch (reply.did) {
      case "start":
        isStarting = false;
        places = PLACES;
        unused = setTimeout(dismiss, idle).unref();
        return onFree();
      case "collect":
        for (const { id, collected } of reply.answers) settle(id, collected);
        return;
      case "ask":
        return void answerQuestion(reply);
      case "fail":
        return report(Object.assign(new Error(reply.error.message), { stack: reply.error.stack }));
      case "ping":
    }
  });
  worker.on("error", report);
  worker.on("exit", () => {
    hasEnded = true;
    places = 0;
    clearTimeout(unused);
    clearInterval(pinging);
    onEnd();
    for (const id of waiting.keys()) settle(id, "ended");
  });

  return {
    isStarting: () => isStarting,
    free: () => places - taken,
    reserve() {
      taken += 1;
      if (taken >= places) unused?.refresh();
    },
    release,
    collect({ settings: given, ...job }, body) {
      if (hasEnded) return Promise.resolve("ended");
      const id = ++lastId;
      const { projectId } = job.request;
      const hasSettings = settings.get(projectId) === given;
      settings.set(projectId, given);
      if (next === undefined) {
        next = { jobs: [], bodies: [] };
        setImmediate(flush);
      }
      next.jobs.push({ ...job, id, length: body.length, ...(hasSettings ? {} : { settings: given }) });
      next.bodies.push(body);
      const { promise, resolve } = Promise.withResolvers<Collected | null | "ended">();
      waiting.set(id, resolve);
      return promise;
    },
    forget(project, file) {
      if (file === undefined) settings.delete(project);
      send({ do: "forget", project, ...(file === undefined ? {} : { file }) });
    },
    end: () => worker.terminate(),
  };
}
