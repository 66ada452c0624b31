import { parseEventId, type EventId, type SpanId, type TraceId } from "#lib/ids.ts";
import type { ProfileJoin, ProfiledSpan, ProfilePart, SpanProfile } from "#model/profile.ts";
import type { Span } from "#model/span.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { bytesFromHex, hexFromInteger } from "../engine/integer-id.ts";
import { getTrace } from "../traces/get-trace.ts";
import { sumProfiles } from "./sum-profiles.ts";
import { profileRows, type ProfileRow } from "./profile-rows.ts";

/** Larger traces are joined by what the span itself says, without its ancestors. */
const MAX_SPANS = 20_000;

/**
 * The profile that has a span's time, with the number of its samples within the span. By id where the sender says which: a
 * transaction's profile names its trace, and spans name their profiler. Otherwise, as Node's SDK sends no id, the profiler
 * that was the only one of the span's service and environment at the time. Null where there is none.
 */
export function findSpanProfile(files: StoreFiles, traceId: TraceId, spanId: SpanId): SpanProfile | null {
  const spans = getTrace(files, traceId)?.spans ?? [];
  const span = spans.find((one) => one.spanId === spanId);
  if (span === undefined) return null;
  const found = partOfSpan(files, span, ancestorsOf(spans, span));
  if (found === null) return null;
  const tree = sumProfiles(files, [found.part]);
  const samples = tree.selfSamples.reduce((sum, self) => sum + self, 0);
  return { id: found.part.id, kind: found.kind, join: found.join, samples, part: found.part };
}

/** The part of a profile within a span; `above` are the span's ancestors, the nearest first. */
export function partOfSpan(
  files: StoreFiles,
  span: Span,
  above: Span[],
): { kind: SpanProfile["kind"]; join: ProfileJoin; part: ProfilePart } | null {
  const [start, end] = timesOf(span);
  const within = (id: EventId, thread: ProfilePart["thread"]): ProfilePart => ({ id, start, end, thread });
  const own = transactionProfile(files, span, above);
  if (own !== undefined)
    return { kind: "transaction", join: "id", part: within(own.id, threadOf([span, ...above]) ?? "active") };
  const profiler = profilerOf([span, ...above]);
  const chunks = [
    ...profileRows(files, {
      start,
      end,
      kind: "profile_chunk",
      ...(profiler === undefined ? { service: span.service } : { id: profiler }),
    }),
  ];
  if (profiler !== undefined)
    return chunks.length === 0
      ? null
      : { kind: "continuous", join: "id", part: within(profiler, threadOf([span, ...above])) };
  const environment = environmentOf(span);
  const same = chunks.filter((chunk) => environment === null || chunk.environment === environment);
  const ids = new Set(same.map(({ id }) => id));
  const [only] = ids;
  if (only === undefined || ids.size > 1) return null;
  return { kind: "continuous", join: "time", part: within(only, threadOf([span, ...above])) };
}

/** The profile of the transaction that the span is in. A span of another service of the trace has none of it. */
function transactionProfile(files: StoreFiles, span: Span, above: Span[]): ProfileRow | undefined {
  const transactions = new Set([span, ...above].flatMap(({ eventId }) => eventId ?? []));
  const profiles = new Set(
    [span, ...above].flatMap(({ attributes }) => parseEventId(attributes.profile_id) ?? []),
  );
  const rows = [
    ...profileRows(files, { start: 0, end: Number.MAX_SAFE_INTEGER, kind: "profile", traceId: span.traceId }),
  ];
  return rows.find(
    ({ id, transactionId }) =>
      (transactionId !== null && transactions.has(transactionId)) || profiles.has(id),
  );
}

function profilerOf(spans: Span[]): EventId | undefined {
  for (const { attributes } of spans) {
    const id = parseEventId(attributes.profiler_id) ?? parseEventId(attributes["sentry.profiler_id"]);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Null where no span says it: then all threads count. */
function threadOf(spans: Span[]): { id: string } | null {
  for (const { attributes } of spans) {
    const id = attributes["thread.id"];
    if (typeof id === "string" || typeof id === "number") return { id: String(id) };
  }
  return null;
}

function environmentOf({ attributes, resource }: Span): string | null {
  const known = attributes["sentry.environment"] ?? resource["deployment.environment.name"];
  return typeof known === "string" ? known : null;
}

function ancestorsOf(spans: Span[], span: Span): Span[] {
  if (spans.length > MAX_SPANS) return [];
  const byId = new Map(spans.map((one) => [one.spanId, one]));
  const above = new Set<Span>();
  for (let at = parentOf(span); at !== undefined && !above.has(at); at = parentOf(at)) above.add(at);
  return [...above];

  function parentOf({ parentSpanId }: Span): Span | undefined {
    const parent = parentSpanId === null ? undefined : byId.get(parentSpanId);
    return parent === span ? undefined : parent;
  }
}

export function timesOf({ start, duration }: Span): [number, number] {
  const millis = Number(start / 1_000_000n) + Number(start % 1_000_000n) / 1e6;
  return [millis, millis + duration / 1e6];
}

/** The span of the transaction that a profile is of; null where its event is not stored. */
export function findProfiledSpan(
  files: StoreFiles,
  traceId: TraceId,
  transaction: EventId,
): ProfiledSpan | null {
  for (const { connection } of files.days()) {
    const row = connection
      .prepareBig("SELECT span_id AS id FROM transactions WHERE event_id = ?")
      .get(bytesFromHex(transaction)) as { id: bigint } | undefined;
    if (row === undefined) continue;
    return getProfiledSpan(files, traceId, hexFromInteger(row.id) as SpanId);
  }
  return null;
}

/** The same of a span by its id. */
export function getProfiledSpan(files: StoreFiles, traceId: TraceId, id: SpanId): ProfiledSpan | null {
  const span = (getTrace(files, traceId)?.spans ?? []).find(({ spanId }) => spanId === id);
  return span === undefined ? null : profiledSpan(span);
}

export function profiledSpan(span: Span): ProfiledSpan {
  const { traceId, spanId, name, service, duration } = span;
  return { traceId, spanId, name, service, start: timesOf(span)[0], duration };
}
