import { collectAfter } from "#lib/collect-garbage.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Category } from "#model/outcome.ts";
import { type Batch, countRecords, holdsRecords, type SealedPart } from "#collector/store/port/batch.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import { decodeEnvelope, type EnvelopeError } from "#collector/wire/sentry/decode-envelope.ts";
import { readKey } from "#collector/wire/sentry/read-auth.ts";
import { inflateSmall, SYNC_LIMIT } from "../body/decompress.ts";
import type { Collecting } from "../ingest.ts";
import { collectOtlp } from "../otlp/accept-otlp.ts";
import { OTLP_LOGS, OTLP_METRICS, OTLP_TRACES, type OtlpSignalReader } from "../otlp/signals.ts";
import type { ContentRules } from "../project-rules.ts";
import type { QuotaMeter } from "../quota-meter.ts";
import { emptyReceiver, type Receiver, takeRecords } from "../receiver.ts";
import { collectEnvelope } from "../sentry/accept-envelope.ts";
import { isFile } from "../sentry/item-types.ts";
import type { Collected, Job } from "./intake-message.ts";

/**
 * Collects a small request as if no quota applied, so that it depends on nothing but what is given. Null for one that the main thread
 * has to read itself: it is larger than it seemed, broken, with files or with a key that contradicts its own.
 */
export async function collectJob(
  { encoding, door, key, request }: Omit<Job, "settings">,
  body: Uint8Array,
  rules: ContentRules,
  collecting: Collecting,
  seal: (records: Batch) => SealedPart,
): Promise<Collected | null> {
  const opened = open(body, encoding);
  if (!opened.ok) return null;
  const taken = new Map<Category, number>();
  const receiver = emptyReceiver(collecting, { ...rules, meter: countingMeter(taken) }, request);
  const result =
    door === "envelope"
      ? await readEnvelope(receiver, opened.value, key)
      : OTLP[door.signal](receiver, door.encoding, opened.value);
  if (result === null) return null;
  const records = takeRecords(receiver);
  const part = holdsRecords(records) ? seal(records) : null;
  collectAfter(opened.value.length);
  return {
    result,
    taken,
    part,
    counts: countRecords(records),
    outcomes: receiver.batch.outcomes,
    hits: receiver.context.scrubbing.hits,
    envelopeId: receiver.envelopeId,
    answerId: receiver.answerId,
    refused: receiver.refused,
  };
}

const OTLP = {
  traces: otlpCollector(OTLP_TRACES),
  logs: otlpCollector(OTLP_LOGS),
  metrics: otlpCollector(OTLP_METRICS),
};

function otlpCollector<T>(signal: OtlpSignalReader<T>) {
  return (receiver: Receiver, encoding: OtlpEncoding, body: Uint8Array) =>
    collectOtlp(receiver, { encoding, body, signal });
}

function open(body: Uint8Array, encoding: string): Result<Uint8Array, { code: string }> {
  return encoding === "" && body.length <= SYNC_LIMIT ? ok(body) : inflateSmall(body, encoding);
}

async function readEnvelope(
  receiver: Receiver,
  body: Uint8Array,
  key: string | null,
): Promise<Result<null, EnvelopeError> | null> {
  const envelope = decodeEnvelope(body);
  if (envelope.ok) {
    const { header, items } = envelope.value;
    const named = readKey({ queryKeys: key === null ? [] : [key], dsn: header.dsn });
    if (!named.ok || items.some(({ type }) => isFile(type))) return null;
  }
  return collectEnvelope(receiver, envelope);
}

/** Lets all pass, and counts it. */
function countingMeter(taken: Map<Category, number>): QuotaMeter {
  const add = (category: Category, quantity: number) =>
    void taken.set(category, (taken.get(category) ?? 0) + quantity);
  return {
    exhausted: () => undefined,
    take(category, quantity) {
      add(category, quantity);
      return { passed: quantity };
    },
    giveBack: (category, quantity) => add(category, -quantity),
  };
}
