import { isRecord } from "#lib/is-record.ts";
import type { SessionUpdate } from "#model/received-item.ts";
import { newCleaner } from "../scrub/cleaner.ts";
import { countField, lineField } from "../scrub/read-field.ts";
import { isKeepable, readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";

const STATUSES = new Set(["ok", "exited", "errored", "crashed", "abnormal", "unhandled"]);
const SID = /^[0-9a-f]{32}$/;

/** A session update; undefined when its id or status is none. */
export function normalizeSession(sent: unknown, context: RecordContext): SessionUpdate | undefined {
  if (!isRecord(sent) || typeof sent.sid !== "string" || sent.sid.length > 36) return undefined;
  const sid = sent.sid.toLowerCase().replaceAll("-", "");
  const status = sent.status ?? "ok";
  if (!SID.test(sid) || typeof status !== "string" || !STATUSES.has(status)) return undefined;
  const attrs = isRecord(sent.attrs) ? sent.attrs : {};
  const cleaner = newCleaner(10_000);
  const did = lineField(cleaner, sent, "did", 200);
  const started = readTime(sent.started);
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
  };
}
