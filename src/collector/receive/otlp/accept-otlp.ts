import { collectAfter } from "#lib/collect-garbage.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import type { OtlpError } from "#collector/wire/otlp/export-request.ts";
import type { StoreRefusal } from "../append-batch.ts";
import { LARGE_BODY } from "../body/read-body.ts";
import type { Admitted } from "../check-key.ts";
import type { Ingest } from "../ingest.ts";
import { quotaLimits, type RateLimit } from "../rate-limit.ts";
import { finishRequest, limitOut, newReceiver, type Receiver, refuse } from "../receiver.ts";
import { type OtlpSource, readSlices } from "./read-slices.ts";
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
  sender: Admitted,
  encoding: OtlpEncoding,
  body: Uint8Array,
  signal: OtlpSignalReader<T>,
): Promise<Result<OtlpAccepted, OtlpRefusal>> {
  const receiver = await newReceiver(ingest, sender);
  const { category } = signal;
  const { receivedAt } = receiver.context;
  const full = receiver.rules.meter.exhausted(category, receivedAt);
  const source = { encoding, body, signal, isCountOnly: full !== undefined };
  const read =
    body.length > LARGE_BODY ? await readSlices(ingest, receiver, source) : readWhole(receiver, source);
  if (!read.ok) {
    const refused = await newReceiver(ingest, sender);
    refuse(refused, category, read.error.code);
    return finishOtlp(ingest, refused, read, signal.why);
  }
  if (full !== undefined) {
    limitOut(receiver, category, full, Math.max(read.value, 1));
    await finishRequest(ingest, receiver);
    return err({ code: "over_quota", limits: quotaLimits([full], receivedAt) });
  }
  // What decoding left behind must not be in memory beside what storing is about to take.
  collectAfter(body.length);
  return finishOtlp(ingest, receiver, read, signal.why);
}

/** As `readSlices`, but counts the records only if nothing else is to be done with them. */
function readWhole<T>(
  receiver: Receiver,
  { encoding, body, signal, isCountOnly }: OtlpSource<T>,
): Result<number, OtlpError> {
  const request = signal.decode[encoding](body);
  if (!request.ok) return request;
  if (!isCountOnly) signal.add(receiver, request.value);
  return ok(isCountOnly ? signal.count(request.value) : 0);
}

/** Collects the records of a body that is not large. */
export function collectOtlp<T>(
  receiver: Receiver,
  source: Omit<OtlpSource<T>, "isCountOnly">,
): Result<null, OtlpError> {
  const read = readWhole(receiver, { ...source, isCountOnly: false });
  if (read.ok) return ok(null);
  refuse(receiver, source.signal.category, read.error.code);
  return read;
}

/** Stores and counts what was collected of a request. */
export async function finishOtlp(
  ingest: Ingest,
  receiver: Receiver,
  collected: Result<unknown, OtlpError>,
  why: string,
): Promise<Result<OtlpAccepted, OtlpRefusal>> {
  if (!collected.ok) {
    await finishRequest(ingest, receiver);
    return collected;
  }
  const unusable = receiver.batch.outcomes
    .filter(({ kind }) => kind === "invalid" || kind === "rate_limited")
    .reduce((total, { quantity }) => total + quantity, 0);
  const finished = await finishRequest(ingest, receiver);
  if (!finished.ok) return finished;
  const { limits } = finished.value;
  return ok({
    count: unusable,
    why: unusable === 0 ? "" : limits.length > 0 ? "over quota" : why,
    limits,
  });
}
