import { SPAN_KINDS, type Span } from "#model/span.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { AttributeValue, Attributes } from "#model/attributes.ts";

/**
 * Spans as an OTLP/HTTP request's protobuf. Hand-written for the load only: it need not be fast or complete. Field
 * numbers: https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto
 */
export function encodeOtlp(spans: Span[]): Uint8Array {
  const byResource = Map.groupBy(spans, ({ resource }) => resource);
  const groups = [...byResource].map(([resource, own]) =>
    field(
      1,
      message(
        field(1, attributesOf(1, resource)),
        field(2, message(...own.map((span) => field(2, encodeSpan(span))))),
      ),
    ),
  );
  return new Uint8Array(Buffer.concat(groups));
}

/**
 * The same for log records. Field numbers:
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/logs/v1/logs.proto
 */
export function encodeOtlpLogs(logs: LogRecord[]): Uint8Array {
  const byResource = Map.groupBy(logs, ({ resource }) => resource);
  const groups = [...byResource].map(([resource, own]) =>
    field(
      1,
      message(
        field(1, attributesOf(1, resource)),
        field(2, message(...own.map((log) => field(2, encodeLog(log))))),
      ),
    ),
  );
  return new Uint8Array(Buffer.concat(groups));
}

function encodeLog(log: LogRecord): Buffer {
  return message(
    fixed(1, log.time),
    number(2, log.severity),
    field(3, Buffer.from(log.severityText ?? "")),
    field(5, encodeValue(log.body)),
    attributesOf(6, log.attributes),
    ...(log.traceId === null ? [] : [field(9, Buffer.from(log.traceId, "hex"))]),
    ...(log.spanId === null ? [] : [field(10, Buffer.from(log.spanId, "hex"))]),
  );
}

function encodeSpan(span: Span): Buffer {
  const failed = span.status === "error";
  return message(
    field(1, Buffer.from(span.traceId, "hex")),
    field(2, Buffer.from(span.spanId, "hex")),
    ...(span.parentSpanId === null ? [] : [field(4, Buffer.from(span.parentSpanId, "hex"))]),
    field(5, Buffer.from(span.name)),
    number(6, SPAN_KINDS.indexOf(span.kind) + 1),
    fixed(7, span.start),
    fixed(8, span.start + BigInt(span.duration)),
    attributesOf(9, span.attributes),
    ...(failed ? [field(15, number(3, 2))] : []),
  );
}

function attributesOf(tag: number, attributes: Attributes): Buffer {
  return message(
    ...Object.entries(attributes).map(([key, value]) =>
      field(tag, message(field(1, Buffer.from(key)), field(2, encodeValue(value)))),
    ),
  );
}

function encodeValue(value: AttributeValue): Buffer {
  if (typeof value === "number") return number(3, value);
  if (typeof value === "object") throw new Error("the generator makes no lists and maps");
  return typeof value === "boolean" ? number(2, Number(value)) : field(1, Buffer.from(value));
}

function message(...parts: Buffer[]): Buffer {
  return Buffer.concat(parts);
}

function field(tag: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(tag * 8 + 2), varint(bytes.length), bytes]);
}

function number(tag: number, value: number): Buffer {
  return Buffer.concat([varint(tag * 8), varint(value)]);
}

function fixed(tag: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([varint(tag * 8 + 1), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}
