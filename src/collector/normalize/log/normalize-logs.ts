import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { SeverityNumber } from "#model/level.ts";
import type { Attributes, AttributeValue } from "#model/attributes.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { WireLog } from "#collector/wire/otlp/decode-logs.ts";
import type { ExportRequest } from "#collector/wire/otlp/export-request.ts";
import { otlpOrigin, textOrNull } from "../resource/otlp-origin.ts";
import { otherFields, plainAttributes, sentryOrigin } from "../resource/sentry-origin.ts";
import { cleanBody, cleanRecordAttributes, cleanRecordText, cleanTypes } from "../scrub/clean-attributes.ts";
import { hideRepeated } from "../scrub/hide-repeated.ts";
import { readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";
import { placeTime } from "../time/place-times.ts";

const MAX_SEVERITY_TEXT = 64;
/** Under which Sentry's SDKs send the parameters of a formatted message. */
const PARAMETER = "sentry.message.parameter.";
/**
 * Severity names of loggers and of Sentry's SDKs
 * (https://opentelemetry.io/docs/specs/otel/logs/data-model/#severity-fields).
 */
const SEVERITIES = new Map<string, SeverityNumber>([
  ["trace", 1],
  ["debug", 5],
  ["info", 9],
  ["information", 9],
  ["notice", 10],
  ["warn", 13],
  ["warning", 13],
  ["error", 17],
  ["critical", 21],
  ["fatal", 21],
]);

/** The log records of an OTLP request. One without a time gets its observed time, else the time of receipt. */
export function normalizeOtlpLogs(request: ExportRequest<WireLog>, context: RecordContext): LogRecord[] {
  const logs: LogRecord[] = [];
  for (const scope of request.scopes) {
    const { service, resource, scope: scopeName, scopeFacts } = otlpOrigin(scope, context.scrubbing);
    for (const log of scope.records) {
      // Without a spread, which is slow in the middle of a literal.
      const normalized: LogRecord = {
        projectId: context.projectId,
        time: placeTime(log.time === 0n ? log.observed : log.time, context),
        observed: log.observed === 0n ? null : placeTime(log.observed, context),
        severity: severityOf(log.severity, log.severityText),
        severityText: textOrNull(log.severityText, context.scrubbing, MAX_SEVERITY_TEXT),
        body: cleanBody(log.body, context.scrubbing),
        eventName: textOrNull(log.eventName, context.scrubbing),
        traceId: log.traceId,
        spanId: log.spanId,
        service,
        scope: scopeName,
        attributes: cleanRecordAttributes(log.attributes, context.scrubbing),
        resource,
        source: "otlp",
      };
      if (scopeFacts !== undefined) normalized.scopeFacts = scopeFacts;
      if (log.facts !== undefined) {
        normalized.facts = log.facts;
        if (log.facts.types !== undefined)
          normalized.facts.types = cleanTypes(log.facts.types, context.scrubbing);
      }
      logs.push(normalized);
    }
  }
  return logs;
}

/** The records of a Sentry log container. Those without a body are counted. */
export function normalizeLogItems(
  items: unknown[],
  context: RecordContext,
): { records: LogRecord[]; invalid: number } {
  const records = items
    .map((item) => (isRecord(item) ? readLogItem(item, context) : undefined))
    .filter((log) => log !== undefined);
  return { records, invalid: items.length - records.length };
}

const READ = new Set("timestamp trace_id span_id level severity_number body attributes".split(" "));

function readLogItem(item: Record<string, unknown>, context: RecordContext): LogRecord | undefined {
  if (item.body === undefined || item.body === null) return undefined;
  const body = cleanBody(item.body, context.scrubbing);
  const attributes = hideParameters(
    cleanRecordAttributes(
      Object.assign(otherFields(item, READ), plainAttributes(item.attributes)),
      context.scrubbing,
    ),
    item.body,
    body,
  );
  const level = typeof item.level === "string" ? item.level.toLowerCase() : "";
  const time = readTime(item.timestamp) ?? context.receivedAt;
  return {
    projectId: context.projectId,
    time: placeTime(nanosFromMillis(time), context),
    observed: null,
    severity: severityOf(item.severity_number, level),
    severityText: level === "" ? null : cleanRecordText(level, context.scrubbing, MAX_SEVERITY_TEXT),
    body,
    eventName: null,
    traceId: parseTraceId(item.trace_id) ?? null,
    spanId: parseSpanId(item.span_id) ?? parseSpanId(attributes["sentry.trace.parent_span_id"]) ?? null,
    ...sentryOrigin(attributes, context),
    attributes,
    source: "sentry",
  };
}

/** What was removed from the body is also removed from the parameters that it was made of. */
function hideParameters(attributes: Attributes, before: unknown, after: AttributeValue): Attributes {
  if (typeof before !== "string" || typeof after !== "string" || before === after) return attributes;
  const parameters = Object.entries(attributes).filter(([key]) => key.startsWith(PARAMETER));
  return { ...attributes, ...hideRepeated(Object.fromEntries(parameters), before, after) };
}

/** The severity number if it is valid, else the one for the severity text; 0 if neither is known. */
function severityOf(number: unknown, text: string): SeverityNumber {
  if (typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= 24) return number;
  return SEVERITIES.get(text.toLowerCase()) ?? 0;
}
