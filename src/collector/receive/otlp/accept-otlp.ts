import { collectAfter } from "#lib/collect-garbage.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Project } from "#model/project.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import type { OtlpError } from "#collector/wire/otlp/export-request.ts";
import type { StoreRefusal } from "../append-batch.ts";
import type { Ingest } from "../ingest.ts";
import { quotaLimits, type RateLimit } from "../rate-limit.ts";
import { finishRequest, limitOut, newReceiver, refuse } from "../receiver.ts";
import type { OtlpSignalReader } from "./signals.ts";

export interface OtlpAccepted {
  /** How many records of an accepted request could not be used; 0 for nearly all. */
  count: number;
  why: string;
  limits: RateLimit[];
}

export type OtlpRefusal = OtlpError | StoreRefusal | { code: "over_quota"; limits: RateLimit[] };

/** Accepts an OTLP export request. */
export async function acceptOtlp<T>(
  ingest: Ingest,
  project: Project,
  encoding: OtlpEncoding,
  body: Uint8Array,
  signal: OtlpSignalReader<T>,
): Promise<Result<OtlpAccepted, OtlpRefusal>> {
  const receiver = await newReceiver(ingest, project);
  const request = signal.decode[encoding](body);
  if (!request.ok) {
    refuse(receiver, signal.category, request.error.code);
    await finishRequest(receiver);
    return request;
  }
  const { receivedAt } = receiver.context;
  const full = receiver.rules.meter.exhausted(signal.category, receivedAt);
  if (full !== undefined) {
    limitOut(receiver, signal.category, full, Math.max(signal.count(request.value), 1));
    await finishRequest(receiver);
    return err({ code: "over_quota", limits: quotaLimits([full], receivedAt) });
  }
  signal.add(receiver, request.value);
  // What decoding left behind must not be in memory beside what storing is about to take.
  collectAfter(body.length);
  const unusable = receiver.batch.outcomes
    .filter(({ kind }) => kind === "invalid" || kind === "rate_limited")
    .reduce((total, { quantity }) => total + quantity, 0);
  const finished = await finishRequest(receiver);
  if (!finished.ok) return finished;
  const { limits } = finished.value;
  return ok({
    count: unusable,
    why: unusable === 0 ? "" : limits.length > 0 ? "over quota" : signal.why,
    limits,
  });
}
