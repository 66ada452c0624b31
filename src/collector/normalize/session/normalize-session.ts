import type { Millis } from "#lib/units.ts";
import { isRecord } from "#lib/is-record.ts";
import { SESSION_STATUSES, type SessionCount, type SessionUpdate } from "#model/session.ts";
import { newCleaner } from "../scrub/cleaner.ts";
import { countField, lineField } from "../scrub/read-field.ts";
import { isKeepable, readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";

const STATUSES = new Set<string>(SESSION_STATUSES);
const SID = /^[0-9a-f]{32}$/;
/** SDKs flush every minute; hours of buckets, one a minute, are far beyond that. */
const MAX_BUCKETS = 1_000;
const MINUTE = 60_000;

/** A session update; undefined without a valid id and status. */
export function normalizeSession(sent: unknown, context: RecordContext): SessionUpdate | undefined {
  if (!isRecord(sent) || typeof sent.sid !== "string" || sent.sid.length > 36) return undefined;
  const sid = sent.sid.toLowerCase().replaceAll("-", "");
  const status = sent.status ?? "ok";
  if (!SID.test(sid) || typeof status !== "string" || !STATUSES.has(status)) return undefined;
  const attrs = isRecord(sent.attrs) ? sent.attrs : {};
  const cleaner = newCleaner(10_000, context.scrubbing);
  const did = lineField(cleaner, sent, "did", 200);
  const started = readTime(sent.started);
  const updated = readTime(sent.timestamp);
  const duration = durationOf(sent.duration);
  return {
    projectId: context.projectId,
    sid,
    status,
    release: lineField(cleaner, attrs, "release", 250) ?? null,
    environment: lineField(cleaner, attrs, "environment", 64) ?? null,
    userKey: did === undefined ? null : `id:${did}`,
    startedAt: started !== undefined && isKeepable(started, context) ? started : context.receivedAt,
    receivedAt: context.receivedAt,
    errors: countField(sent, "errors") ?? 0,
    ...(updated === undefined ? {} : { updatedAt: updated }),
    ...(duration === undefined ? {} : { duration }),
  };
}

/** Longer than a session lasts on any device: a clock has jumped. */
const LONGEST = 30 * 24 * 3600;

/** Sent in seconds. */
function durationOf(sent: unknown): Millis | undefined {
  return typeof sent === "number" && sent >= 0 && sent <= LONGEST ? sent * 1_000 : undefined;
}

/** The buckets of a `sessions` item; those without a time are counted. Undefined if it has no list of them. */
export function normalizeSessionCounts(
  sent: Record<string, unknown>,
  context: RecordContext,
): { counts: SessionCount[]; invalid: number } | undefined {
  const { aggregates } = sent;
  if (!Array.isArray(aggregates)) return undefined;
  const attrs = isRecord(sent.attrs) ? sent.attrs : {};
  const cleaner = newCleaner(10_000, context.scrubbing);
  const release = lineField(cleaner, attrs, "release", 250) ?? null;
  const environment = lineField(cleaner, attrs, "environment", 64) ?? null;
  const counts = (aggregates as unknown[]).slice(0, MAX_BUCKETS).flatMap((bucket) => {
    const started = isRecord(bucket) ? readTime(bucket.started) : undefined;
    if (!isRecord(bucket) || started === undefined) return [];
    const did = lineField(newCleaner(1_000, context.scrubbing), bucket, "did", 200);
    const startedAt = isKeepable(started, context) ? started : context.receivedAt;
    return [
      {
        projectId: context.projectId,
        release,
        environment,
        userKey: did === undefined ? null : `id:${did}`,
        startedAt: Math.floor(startedAt / MINUTE) * MINUTE,
        receivedAt: context.receivedAt,
        exited: countField(bucket, "exited") ?? 0,
        errored: countField(bucket, "errored") ?? 0,
        abnormal: countField(bucket, "abnormal") ?? 0,
        unhandled: countField(bucket, "unhandled") ?? 0,
        crashed: countField(bucket, "crashed") ?? 0,
      },
    ];
  });
  return { counts, invalid: aggregates.length - counts.length };
}
