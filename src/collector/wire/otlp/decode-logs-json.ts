import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Result } from "#lib/result.ts";
import type { ExportRequest, OtlpError, WireLog } from "./export-request.ts";
import { decodeScopesJson, textOf } from "./json-scopes.ts";
import { anyValueOf, attributesOf, bigintOf } from "./json-values.ts";

const NAMES = { resources: "resourceLogs", scopes: "scopeLogs", records: "logRecords" };

/** Reads an `ExportLogsServiceRequest` in OTLP/JSON. */
export function decodeLogsJson(bytes: Uint8Array): Result<ExportRequest<WireLog>, OtlpError> {
  return decodeScopesJson(bytes, NAMES, readJsonLog);
}

/** One log record; undefined for what is none. */
export function readJsonLog(sent: unknown): WireLog | undefined {
  if (!isRecord(sent)) return undefined;
  const time = bigintOf(sent.timeUnixNano);
  const observed = bigintOf(sent.observedTimeUnixNano);
  const severityText = textOf(sent.severityText);
  if (time === undefined || observed === undefined || severityText === undefined) return undefined;
  return {
    time,
    observed,
    severity: typeof sent.severityNumber === "number" ? sent.severityNumber : 0,
    severityText,
    body: anyValueOf(sent.body),
    eventName: textOf(sent.eventName) ?? "",
    traceId: parseTraceId(sent.traceId) ?? null,
    spanId: parseSpanId(sent.spanId) ?? null,
    attributes: attributesOf(sent.attributes),
  };
}
