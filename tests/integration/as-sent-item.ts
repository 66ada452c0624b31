import { isRecord } from "#lib/is-record.ts";
import type { CheckIn } from "#model/check-in.ts";
import type { Feedback } from "#model/feedback.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import type { SessionCount, SessionUpdate } from "#model/session.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import { millisOf } from "./as-stored-event.ts";

type Json = Record<string, unknown>;

/** What is stored of an envelope's item that is neither event nor span, in the structure in which it was sent. */
export function asSentItem(type: string, sent: Json, batch: Batch): unknown {
  switch (type) {
    case "session":
      return batch.sessions[0] && asSession(batch.sessions[0]);
    case "sessions":
      return asSessions(batch.sessionCounts);
    case "check_in":
      return batch.checkIns[0] && asCheckIn(batch.checkIns[0]);
    case "feedback":
      return batch.feedback[0]?.payload;
    case "user_report":
      return batch.feedback[0] && asUserReport(batch.feedback[0]);
    case "client_report":
      return {
        discarded_events: batch.outcomes.map(({ category, reason, quantity }) => ({
          category,
          reason,
          quantity,
        })),
      };
    case "log":
      return { items: batch.logs.map((log, at) => asLog(log, recordAt(sent, at))) };
    case "trace_metric":
      return { items: batch.metrics.map((point, at) => asMetric(point, recordAt(sent, at))) };
    default: {
      const [blob] = batch.blobs;
      return blob === undefined ? undefined : (JSON.parse(Buffer.from(blob.payload).toString()) as unknown);
    }
  }
}

/** The item as sent, with its times in seconds, and ids as they are stored. */
export function withPlainTimes(value: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map(withPlainTimes);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]): [string, unknown] => {
      if (key === "started" || key === "timestamp") return [key, Number(millisOf(entry)) / 1_000];
      if (/^(?:sid|check_in_id|event_id)$/.test(key))
        return [key, String(entry).replaceAll("-", "").toLowerCase()];
      return [key, withPlainTimes(entry)];
    }),
  );
}

function recordAt({ items }: Json, at: number): Json {
  const record = Array.isArray(items) ? (items as unknown[])[at] : undefined;
  return isRecord(record) ? record : {};
}

function asSession(session: SessionUpdate): Json {
  return {
    sid: session.sid,
    did: session.userKey?.replace(/^id:/, ""),
    status: session.status,
    started: session.startedAt / 1_000,
    timestamp: (session.updatedAt ?? 0) / 1_000,
    duration: (session.duration ?? 0) / 1_000,
    errors: session.errors,
    attrs: { release: session.release, environment: session.environment },
  };
}

function asSessions(counts: SessionCount[]): Json {
  return {
    aggregates: counts.map(({ startedAt, userKey, ...count }) => ({
      ...count,
      started: startedAt / 1_000,
      did: userKey?.replace(/^id:/, ""),
    })),
    attrs: { release: counts[0]?.release, environment: counts[0]?.environment },
  };
}

function asCheckIn({ config, duration, traceId, ...checkIn }: CheckIn): Json {
  return {
    check_in_id: checkIn.checkInId,
    monitor_slug: checkIn.monitorSlug,
    status: checkIn.status,
    duration: duration === null ? null : duration / 1_000,
    release: checkIn.release,
    environment: checkIn.environment,
    contexts: { trace: { trace_id: traceId } },
    monitor_config: config && {
      schedule: config.schedule,
      checkin_margin: config.checkinMarginMinutes,
      max_runtime: config.maxRuntimeMinutes,
      timezone: config.timezone,
      failure_issue_threshold: config.failureIssueThreshold,
      recovery_threshold: config.recoveryThreshold,
    },
  };
}

function asUserReport({ eventId, name, email, message }: Feedback): Json {
  return { event_id: eventId, name, email, comments: message };
}

function asLog(log: LogRecord, sent: Json): Json {
  return {
    ...otherFields(log.attributes, sent),
    timestamp: Number(log.time) / 1e9,
    trace_id: log.traceId,
    span_id: log.spanId,
    level: log.severityText,
    severity_number: log.severity,
    body: log.body,
    attributes: asTyped(log.attributes, sent.attributes),
  };
}

const METRIC_TYPES: Record<string, string> = { sum: "counter", gauge: "gauge", histogram: "distribution" };

function asMetric(point: MetricPoint, sent: Json): Json {
  const { value } = point;
  return {
    ...otherFields(point.attributes, sent),
    timestamp: Number(point.time) / 1e9,
    trace_id: point.traceId,
    span_id: point.spanId,
    name: point.name,
    type: METRIC_TYPES[value.kind],
    value: "value" in value ? value.value : value.sum,
    unit: point.unit,
    attributes: asTyped(point.attributes, sent.attributes),
  };
}

function otherFields(attributes: Json, sent: Json): Json {
  return Object.fromEntries(Object.keys(sent).map((key) => [key, attributes[`sentry.${key}`]]));
}

/** The type of a typed attribute is the type of its JSON value. */
function asTyped(attributes: Json, sent: unknown): Json {
  if (!isRecord(sent)) return {};
  return Object.fromEntries(
    Object.entries(sent).map(([key, one]) => [
      key,
      isRecord(one) ? { ...one, value: attributes[key], unit: attributes[`${key}.unit`] } : attributes[key],
    ]),
  );
}
