import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Result } from "#lib/result.ts";
import type { ExportRequest, OtlpError, WireSpan } from "./export-request.ts";
import { decodeScopesJson, listOf, textOf } from "./json-scopes.ts";
import { attributesOf, bigintOf } from "./json-values.ts";

const NAMES = { resources: "resourceSpans", scopes: "scopeSpans", records: "spans" };
const KIND_NAMES = ["UNSPECIFIED", "INTERNAL", "SERVER", "CLIENT", "PRODUCER", "CONSUMER"];
const STATUS_NAMES = ["UNSET", "OK", "ERROR"];

/**
 * Reads an `ExportTraceServiceRequest` in OTLP/JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
 * Enums are integers there; their names, which some writers send, are understood too.
 */
export function decodeTracesJson(bytes: Uint8Array): Result<ExportRequest<WireSpan>, OtlpError> {
  return decodeScopesJson(bytes, NAMES, readSpan);
}

function readSpan(sent: unknown): WireSpan | undefined {
  if (!isRecord(sent)) return undefined;
  const traceId = parseTraceId(sent.traceId);
  const spanId = parseSpanId(sent.spanId);
  const name = textOf(sent.name);
  const start = bigintOf(sent.startTimeUnixNano);
  const end = bigintOf(sent.endTimeUnixNano);
  if (traceId === undefined || spanId === undefined) return undefined;
  if (name === undefined || start === undefined || end === undefined) return undefined;
  const status = isRecord(sent.status) ? sent.status : {};
  return {
    traceId,
    spanId,
    parentSpanId: parseSpanId(sent.parentSpanId) ?? null,
    name,
    kind: enumOf(sent.kind, "SPAN_KIND_", KIND_NAMES),
    start,
    end,
    statusCode: enumOf(status.code, "STATUS_CODE_", STATUS_NAMES),
    statusMessage: textOf(status.message) ?? "",
    attributes: attributesOf(sent.attributes),
    events: listOf(sent.events).flatMap((event) => {
      if (!isRecord(event)) return [];
      const time = bigintOf(event.timeUnixNano) ?? 0n;
      return [{ name: textOf(event.name) ?? "", time, attributes: attributesOf(event.attributes) }];
    }),
    links: listOf(sent.links).flatMap((link) => {
      if (!isRecord(link)) return [];
      const linkedTrace = parseTraceId(link.traceId);
      const linkedSpan = parseSpanId(link.spanId);
      if (linkedTrace === undefined || linkedSpan === undefined) return [];
      return [{ traceId: linkedTrace, spanId: linkedSpan, attributes: attributesOf(link.attributes) }];
    }),
  };
}

function enumOf(value: unknown, prefix: string, names: string[]): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !value.startsWith(prefix)) return 0;
  return Math.max(0, names.indexOf(value.slice(prefix.length)));
}
