import { type EventId, parseEventId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { CHECK_IN_STATUSES, type CheckIn, type CheckInStatus, type MonitorConfig } from "#model/check-in.ts";
import { newCleaner } from "../scrub/cleaner.ts";
import { countField, lineField } from "../scrub/read-field.ts";
import type { RecordContext } from "../time/record-context.ts";

/** Refers to the run in progress, by a sender that does not know its id (https://develop.sentry.dev/sdk/telemetry/check-ins/). */
const LATEST = "0".repeat(32);
const MAX_SLUG = 128;
const UNITS = ["year", "month", "week", "day", "hour", "minute"] as const;
const MAX_DURATION_SECONDS = 10 * 365 * 86_400;

/** A check-in of a scheduled job; undefined without a slug or a known status. `newId` is for senders that send no id. */
export function normalizeCheckIn(
  sent: Record<string, unknown>,
  newId: () => EventId,
  context: RecordContext,
): CheckIn | undefined {
  const cleaner = newCleaner(10_000, context.scrubbing);
  const slug = slugOf(lineField(cleaner, sent, "monitor_slug", 1_000));
  const status = CHECK_IN_STATUSES.find((known) => known === sent.status);
  if (slug === "" || status === undefined) return undefined;
  const id = parseEventId(sent.check_in_id);
  const contexts = isRecord(sent.contexts) ? sent.contexts : {};
  return {
    projectId: context.projectId,
    checkInId: id === undefined || id === LATEST ? newId() : id,
    closesLatest: closes(status) && (id === undefined || id === LATEST),
    monitorSlug: slug,
    status,
    environment: lineField(cleaner, sent, "environment", 64) ?? "production",
    release: lineField(cleaner, sent, "release", 250) ?? null,
    duration: durationOf(sent.duration),
    traceId: parseTraceId(isRecord(contexts.trace) ? contexts.trace.trace_id : undefined) ?? null,
    startedAt: context.receivedAt,
    receivedAt: context.receivedAt,
    config: isRecord(sent.monitor_config) ? configOf(sent.monitor_config, context) : null,
  };
}

function closes(status: CheckInStatus): boolean {
  return status !== "in_progress";
}

/** As in Sentry: whatever is not allowed in a path becomes a dash. */
function slugOf(text: string | undefined): string {
  return (text ?? "").replaceAll(/[^\w-]+/g, "-").slice(0, MAX_SLUG);
}

/** Converts seconds to milliseconds. */
function durationOf(sent: unknown): number | null {
  return typeof sent === "number" && sent >= 0 && sent < MAX_DURATION_SECONDS ? sent * 1_000 : null;
}

/** A monitor's settings; null without a readable schedule. */
function configOf(sent: Record<string, unknown>, context: RecordContext): MonitorConfig | null {
  const schedule = isRecord(sent.schedule) ? scheduleOf(sent.schedule, context) : undefined;
  if (schedule === undefined) return null;
  return {
    schedule,
    checkinMarginMinutes: countField(sent, "checkin_margin") ?? null,
    maxRuntimeMinutes: countField(sent, "max_runtime") ?? null,
    timezone: lineField(newCleaner(1_000, context.scrubbing), sent, "timezone", 64) ?? null,
    failureIssueThreshold: countField(sent, "failure_issue_threshold") ?? null,
    recoveryThreshold: countField(sent, "recovery_threshold") ?? null,
  };
}

function scheduleOf(
  sent: Record<string, unknown>,
  context: RecordContext,
): MonitorConfig["schedule"] | undefined {
  if (sent.type === "crontab") {
    const value = lineField(newCleaner(1_000, context.scrubbing), sent, "value", 200);
    return value === undefined ? undefined : { type: "crontab", value };
  }
  const value = countField(sent, "value");
  const unit = UNITS.find((known) => known === sent.unit);
  if (sent.type !== "interval" || value === undefined || value === 0 || unit === undefined) return undefined;
  return { type: "interval", value, unit };
}
