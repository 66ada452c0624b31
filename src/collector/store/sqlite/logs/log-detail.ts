import { AppError } from "#lib/app-error.ts";
import type { SpanId } from "#lib/ids.ts";
import type { Attributes, AttributeValue } from "#model/attributes.ts";
import type { LogFacts, LogRecord } from "#model/log-record.ts";
import type { ScopeFacts } from "#model/scope.ts";

/** Fields of a log record that have no column. */
type DetailFields = Pick<
  LogRecord,
  | "body"
  | "attributes"
  | "severityText"
  | "eventName"
  | "spanId"
  | "scope"
  | "scopeFacts"
  | "facts"
  | "observed"
  | "source"
>;

/** Their stored form. New fields go at the end, and are missing from older rows. */
type LogDetail = [
  body: AttributeValue,
  attributes: Attributes,
  severityText: string | null,
  eventName: string | null,
  spanId: SpanId | null,
  scope: string | null,
  observed: string | null,
  source: "otlp" | "sentry",
  /** Left out where the scope is only a name. */
  scopeFacts?: ScopeFacts | null,
  /** Left out where nothing of it was sent. */
  facts?: LogFacts,
];

export function encodeLogDetail(log: DetailFields): string {
  const detail: LogDetail = [
    log.body,
    log.attributes,
    log.severityText,
    log.eventName,
    log.spanId,
    log.scope,
    log.observed === null ? null : String(log.observed),
    log.source,
  ];
  if (log.scopeFacts !== undefined) detail[8] = log.scopeFacts;
  if (log.facts !== undefined) {
    detail[8] ??= null;
    detail[9] = log.facts;
  }
  return JSON.stringify(detail);
}

export function decodeLogDetail(json: string | undefined): DetailFields {
  const [body, attributes, severityText, eventName, spanId, scope, observed, source, scopeFacts, facts] =
    parse(json);
  return {
    body,
    attributes,
    severityText,
    eventName,
    spanId,
    scope,
    ...(scopeFacts === undefined || scopeFacts === null ? {} : { scopeFacts }),
    ...(facts === undefined ? {} : { facts }),
    observed: observed === null ? null : BigInt(observed),
    source,
  };
}

/** The first field; where it is a text, the others are not parsed. */
export function bodyOfDetail(json: string | undefined): AttributeValue {
  if (json?.startsWith('["') === true) {
    const end = json.indexOf('"', 2);
    const text = json.slice(2, end);
    if (!text.includes("\\")) return text;
  }
  return parse(json)[0];
}

function parse(json: string | undefined): LogDetail {
  if (json === undefined)
    throw new AppError("store_corrupt", { context: { reason: "a record has no detail" } });
  return JSON.parse(json) as LogDetail;
}
