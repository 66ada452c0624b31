import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { startOfDay, type Day } from "./day.ts";
import { bytesFromHex } from "./integer-id.ts";
import type { WriteContext } from "./write-context.ts";

/** Exporters stop retrying long before. */
const HOUR = 3_600_000;

/**
 * The first attempt of a request retried just after midnight is in yesterday's file. Returns a lookup of its spans; null once
 * the day is older than any retry.
 */
export function findYesterday(
  { yesterday }: WriteContext,
  day: Day,
  now: UnixMillis,
): ((traceId: string, spanId: bigint) => boolean) | null {
  if (yesterday === null || now - startOfDay(day) > HOUR) return null;
  const traces = new Map<string, number | undefined>();
  const findTrace = yesterday.prepare("SELECT id FROM traces WHERE trace_id = ?");
  const findSpan = yesterday.prepare("SELECT 1 FROM spans WHERE trace = ? AND span_id = ?");
  return (traceId, spanId) => {
    if (!traces.has(traceId)) {
      const row = findTrace.get(bytesFromHex(traceId)) as { id: number } | undefined;
      traces.set(traceId, row?.id);
    }
    const trace = traces.get(traceId);
    return trace !== undefined && findSpan.get(trace, spanId) !== undefined;
  };
}

/** The same of the events of transactions. */
export function findTransactionYesterday(
  { yesterday }: WriteContext,
  day: Day,
  now: UnixMillis,
): ((id: Uint8Array, project: ProjectId) => boolean) | null {
  if (yesterday === null || now - startOfDay(day) > HOUR) return null;
  const find = yesterday.prepare("SELECT 1 FROM transactions WHERE event_id = ? AND project IN (0, ?)");
  return (id, project) => find.get(id, project) !== undefined;
}

/** Records an OTLP request by its digest. Returns whether it was received before. */
export function isRepeated(
  { yesterday, day }: WriteContext,
  digest: bigint | null,
  now: UnixMillis,
): boolean {
  if (digest === null || day === null) return false;
  const isNew =
    day.connection.prepare("INSERT OR IGNORE INTO requests (digest) VALUES (?)").run(digest).changes === 1;
  if (!isNew || yesterday === null || now - startOfDay(day.day) > HOUR) return !isNew;
  return yesterday.prepare("SELECT 1 FROM requests WHERE digest = ?").get(digest) !== undefined;
}
