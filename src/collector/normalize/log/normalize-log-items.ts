import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { LogRecord } from "#model/log-record.ts";
import { cleanBody, cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";
import { sentryResource } from "../resource/sentry-resource.ts";
import { severityOfText } from "./severity-of-text.ts";
import { sentryService } from "../resource/sentry-service.ts";
import { placeTime } from "../time/span-window.ts";
import { plainAttributes } from "../resource/typed-attributes.ts";

/** The records of a log container. One without a body is no record, and counted. */
export function normalizeLogItems(
  items: unknown[],
  context: RecordContext,
): { logs: LogRecord[]; invalid: number } {
  const logs = items.flatMap((item) => {
    const log = isRecord(item) ? readLog(item, context) : undefined;
    return log === undefined ? [] : [log];
  });
  return { logs, invalid: items.length - logs.length };
}

function readLog(item: Record<string, unknown>, context: RecordContext): LogRecord | undefined {
  if (item.body === undefined || item.body === null) return undefined;
  const attributes = cleanRecordAttributes(plainAttributes(item.attributes));
  const level = typeof item.level === "string" ? item.level.toLowerCase() : "";
  const time = readTime(item.timestamp) ?? context.receivedAt;
  const origin = attributes["sentry.origin"];
  return {
    projectId: context.projectId,
    time: placeTime(nanosFromMillis(time), context),
    observed: null,
    severity: severityOf(item.severity_number) ?? severityOfText(level),
    severityText: level === "" ? null : cleanRecordText(level, 64),
    body: cleanBody(item.body),
    eventName: null,
    traceId: parseTraceId(item.trace_id) ?? null,
    spanId: parseSpanId(item.span_id) ?? parseSpanId(attributes["sentry.trace.parent_span_id"]) ?? null,
    service: sentryService(
      { service: attributes["service.name"], release: attributes["sentry.release"] },
      context.defaultService,
    ),
    scope: typeof origin === "string" ? origin : null,
    attributes,
    resource: sentryResource(attributes),
    source: "sentry",
  };
}

function severityOf(number: unknown): number | undefined {
  return typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= 24
    ? number
    : undefined;
}
