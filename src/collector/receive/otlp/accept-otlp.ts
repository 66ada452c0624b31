import { err, ok, type Result } from "#lib/result.ts";
import type { Category } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import type { ExportRequest, OtlpError } from "#collector/wire/otlp/export-request.ts";
import type { StoreBusy } from "../append-batch.ts";
import type { OverQuota } from "../sentry/accept-envelope.ts";
import { finishRequest } from "../finish-request.ts";
import type { Ingest } from "../ingest.ts";
import { type ItemReceiver, limitOut, newReceiver, refuse } from "../item-receiver.ts";
import { quotaLimits, type RateLimit } from "../rate-limit.ts";

/** How many records of a good request could not be used, and why; 0 for nearly all. */
export interface OtlpAccepted {
  count: number;
  why: string;
  limits: RateLimit[];
}

export type OtlpRefusal = OtlpError | StoreBusy | OverQuota;

/** What is different between the three signals. */
export interface OtlpSignalReader<T> {
  category: Category;
  decode: Record<OtlpEncoding, (body: Uint8Array) => Result<ExportRequest<T>, OtlpError>>;
  /** How many records the request holds, usable or not. */
  count: (request: ExportRequest<T>) => number;
  /** Adds the records to the batch, and counts those that cannot be used. */
  add: (receiver: ItemReceiver, request: ExportRequest<T>) => void;
  why: string;
}

/** Records of the scopes, for signals whose records are what the ledger counts. */
export function countRecords({ scopes, rejected }: ExportRequest<unknown>): number {
  return scopes.reduce((sum, { records }) => sum + records.length, rejected);
}

/** Takes an OTLP export request. */
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
    return err(request.error);
  }
  const { receivedAt } = receiver.context;
  const full = receiver.rules.meter.exhausted(signal.category, receivedAt);
  if (full !== undefined) {
    limitOut(receiver, signal.category, full, Math.max(signal.count(request.value), 1));
    await finishRequest(receiver);
    return err({ code: "over_quota", limits: quotaLimits([full], receivedAt) });
  }
  signal.add(receiver, request.value);
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
