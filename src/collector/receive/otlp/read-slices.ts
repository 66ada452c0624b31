import { setImmediate as nextTurn } from "node:timers/promises";
import { ok, type Result } from "#lib/result.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import { type ExportRequest, MAX_RECORDS, type OtlpError } from "#collector/wire/otlp/export-request.ts";
import type { Ingest } from "../ingest.ts";
import { type Receiver, refuse, sealRecords } from "../receiver.ts";
import type { OtlpSignalReader } from "./signals.ts";
import type { SpanSurvey } from "./survey-spans.ts";

/** A body, and what to do with it. */
export interface OtlpSource<T> {
  encoding: OtlpEncoding;
  body: Uint8Array;
  signal: OtlpSignalReader<T>;
  /** The records are counted, but not added to the batch. */
  isCountOnly: boolean;
}

/**
 * Adds the records of a large body to the receiver, slice by slice: others are served between two of them, and none is held as
 * objects longer than it is read. Returns how many records there are.
 */
export async function readSlices<T>(
  ingest: Pick<Ingest, "store">,
  receiver: Receiver,
  source: OtlpSource<T>,
): Promise<Result<number, OtlpError>> {
  const { signal, isCountOnly } = source;
  let survey: SpanSurvey | undefined;
  let count = 0;
  for await (const request of requestsOf(source, () => MAX_RECORDS - count)) {
    if (!request.ok && request.error.code !== "too_large") return { ok: false, error: request.error };
    if (!request.ok) {
      count += 1;
      if (!isCountOnly) refuse(receiver, signal.category, request.error.code);
      continue;
    }
    count += signal.count(request.value);
    if (isCountOnly) continue;
    if (survey === undefined && signal.survey?.isNeeded(receiver, request.value) === true)
      survey = await surveyAll(receiver, source);
    signal.add(receiver, request.value, survey);
    sealRecords(ingest, receiver);
  }
  return ok(count);
}

/** The requests that the body is cut into, each decoded in a turn of its own. */
async function* requestsOf<T>(
  { encoding, body, signal }: OtlpSource<T>,
  most: () => number,
): AsyncGenerator<Result<ExportRequest<T>, OtlpError | { code: "too_large" }>> {
  for (const slice of signal.slice[encoding](body)) {
    await nextTurn();
    yield slice.ok ? signal.decode[encoding](slice.value, Math.max(most(), 0)) : slice;
  }
}

async function surveyAll<T>(receiver: Receiver, source: OtlpSource<T>): Promise<SpanSurvey | undefined> {
  let survey: SpanSurvey | undefined;
  for await (const request of requestsOf(source, () => MAX_RECORDS))
    if (request.ok) survey = source.signal.survey?.of(receiver, request.value, survey);
  return survey;
}
