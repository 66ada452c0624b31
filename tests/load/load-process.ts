import { once } from "node:events";
import { closedLoop, type LoopResult } from "./closed-loop.ts";
import { generateHistory, type History } from "./generate/generate-history.ts";
import { otlpRequest } from "./generate/otlp-request.ts";
import { createRandom } from "#lib/random.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { envelopeRequest } from "./ingest/envelope-request.ts";
import { sampleEnvelope } from "./ingest/sample-envelope.ts";

/** What the process should send. It answers "prepared" when it begins, and a `LoopResult` when it is done. */
export interface LoadJob {
  port: number;
  connections: number;
  millis: number;
  /** A page to request repeatedly, or a number of distinct events to post as envelopes. */
  send:
    | { kind: "page"; path: string }
    | { kind: "events"; count: number; key: string }
    /**
     * This many requests of 512 spans, deterministic for the seed: the first of `begin`, each later by `step`. Without
     * them the last is of now, and each a millisecond later than the one before.
     */
    | { kind: "spans"; count: number; seed: number; begin?: UnixMillis; step?: Millis }
    /**
     * Spans and logs of a time range: as many as the rate allows are generated before the clock starts, the others as
     * they are sent.
     */
    | ({ kind: "history" } & History);
  /** Maximum requests per second. */
  rate?: number;
}

process.on("message", (job: LoadJob) => void answer(job));
process.once("disconnect", () => process.exit());
process.send?.("ready");
await once(process, "disconnect");

async function answer(job: LoadJob): Promise<void> {
  const nextRequest = requestSource(job);
  process.send?.("prepared");
  const result: LoopResult = await closedLoop(job.port, job.connections, job.millis, nextRequest, job.rate);
  process.send?.(result);
}

/** All expensive preparation happens before the clock starts. */
function requestSource({ send, rate, millis }: LoadJob): () => Uint8Array | undefined {
  if (send.kind === "page") {
    const request = Buffer.from(`GET ${send.path} HTTP/1.1\r\nhost: localhost\r\naccept: text/html\r\n\r\n`);
    return () => request;
  }
  if (send.kind === "history") {
    const requests = generateHistory(send);
    const count = rate === undefined ? 0 : Math.ceil((rate * millis) / 1_000);
    const next = () => requests.next().value ?? undefined;
    const made = Array.from({ length: count }, next).toReversed();
    return () => made.pop() ?? next();
  }
  const requests = send.kind === "spans" ? spanRequests(send) : envelopeRequests(send);
  return () => requests.pop();
}

function spanRequests({
  count,
  seed,
  step = 1,
  begin = Date.now() - count * step,
}: Extract<LoadJob["send"], { kind: "spans" }>): Buffer[] {
  const random = createRandom(seed);
  const requests = Array.from({ length: count }, (_, index) => otlpRequest(random, begin + index * step));
  // They are taken from the end.
  return requests.toReversed();
}

function envelopeRequests({ count, key }: { count: number; key: string }): Buffer[] {
  return Array.from({ length: count }, () => envelopeRequest(key, sampleEnvelope()));
}
