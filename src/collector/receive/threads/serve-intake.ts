import type { MessagePort } from "node:worker_threads";
import type { ProjectId } from "#lib/ids.ts";
import type { Batch, SealedPart } from "#collector/store/port/batch.ts";
import { cachedReleaseMapIds } from "#collector/symbolicate/map-id.ts";
import { symbolicateBy } from "#collector/symbolicate/symbolicator.ts";
import { fileScrubber } from "../files/file-scrubber.ts";
import { newEventId, type Collecting } from "../ingest.ts";
import { type ContentRules, contentRules } from "../project-rules.ts";
import { askedSymbols } from "./asked-symbols.ts";
import { collectJob } from "./collect-job.ts";
import type { Collected, IntakeReply, IntakeRequest, Job } from "./intake-message.ts";

type Answer = { id: number; collected: Collected | null };

/** So many answers go in one message: messages cost more than their contents, but their senders must not run out of work. */
const TOGETHER = 4;

/**
 * Collects the requests that the port brings, each as `collectJob` does.
 * @param seal encodes records for the store; pure
 */
export function serveIntake(port: MessagePort, seal: (records: Batch) => SealedPart): void {
  const projects = new Map<ProjectId, { rules: ContentRules; collecting: Collecting }>();
  const send = (reply: IntakeReply, transfer: ArrayBuffer[] = []) => port.postMessage(reply, transfer);
  const symbols = askedSymbols(send);
  const releaseMapIds = cachedReleaseMapIds();
  const files = fileScrubber();
  let answers: Answer[] = [];

  function report(error: unknown): void {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    send({ did: "fail", error: { message, stack } });
  }

  function projectOf({ request: { projectId }, settings }: Pick<Job, "request"> & Partial<Job>) {
    const known = projects.get(projectId);
    if (known !== undefined && settings === undefined) return known;
    const symbolicate = symbolicateBy(symbols.lookupOf(projectId), releaseMapIds);
    const opened = {
      rules: contentRules(settings!),
      collecting: { newEventId, files, report, symbolicator: { symbolicate } },
    };
    projects.set(projectId, opened);
    return opened;
  }

  async function collect(job: Omit<Job, "settings"> & Partial<Job>, body: Uint8Array): Promise<void> {
    const { rules, collecting } = projectOf(job);
    // What fails here fails on the main thread in the same way, which answers and reports it.
    const collected = await collectJob(job, body, rules, collecting, seal).catch(() => null);
    answers.push({ id: job.id, collected });
    if (answers.length >= TOGETHER) answer();
    else process.nextTick(answer);
  }

  function answer(): void {
    if (answers.length === 0) return;
    send({ did: "collect", answers }, [joinParts(answers)]);
    answers = [];
  }

  port.on("message", (message: IntakeRequest) => {
    switch (message.do) {
      case "collect": {
        let at = 0;
        for (const job of message.jobs) {
          const body = message.bodies.subarray(at, (at += job.length));
          // Collecting is a chain of microtasks: one job's ends before the next tick, unless it has to ask.
          process.nextTick(() => void collect(job, body));
        }
        return;
      }
      case "found":
        return symbols.answer(message.question, message.answer);
      case "forget":
        if (message.file === undefined) projects.delete(message.project);
        return symbols.forget(message.project, message.file);
      case "ping":
        return send({ did: "ping" });
    }
  });
  send({ did: "start" });
}

/** Moves the parts into one buffer: transferring one for each would cost more than copying them. */
function joinParts(answers: Answer[]): ArrayBuffer {
  const size = answers.reduce((sum, { collected }) => sum + (collected?.part?.length ?? 0), 0);
  const joined = new ArrayBuffer(size);
  let at = 0;
  for (const { collected } of answers) {
    if (collected === null || collected.part === null) continue;
    const part = new Uint8Array(joined, at, collected.part.length);
    part.set(collected.part);
    collected.part = part;
    at += part.length;
  }
  return joined;
}
