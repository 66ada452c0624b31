import { parseEventId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { ProfileSummary } from "#model/profile.ts";
import { endOf, profileFormat, readSamples } from "#collector/profiling/read-samples.ts";
import { sentryService } from "../resource/sentry-origin.ts";
import { isKeepable, readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";

/** What the index has of a profile or a chunk. Outside the retention, its samples are moved to before its receipt. */
export function summarizeProfile(metadata: Record<string, unknown>, context: RecordContext): ProfileSummary {
  const format = profileFormat(metadata);
  const samples = readSamples(metadata);
  const sent = samples.first === null ? readTime(metadata.timestamp) : samples.first * 1e3;
  const length = endOf(samples, 0);
  const started = sent !== undefined && isKeepable(sent, context) ? sent : context.receivedAt - length;
  return {
    format,
    service: sentryService({ release: metadata.release }, context.defaultService),
    started,
    ended: endOf(samples, started),
    samples: samples.at.length,
    transactionId: parseEventId(transactionOf(metadata).id) ?? null,
  };
}

/** The transaction that was profiled; some SDKs send a list of one. */
export function transactionOf({
  transaction,
  transactions,
}: Record<string, unknown>): Record<string, unknown> {
  if (isRecord(transaction)) return transaction;
  const [first] = Array.isArray(transactions) ? (transactions as unknown[]) : [];
  return isRecord(first) ? first : {};
}
