import type { SpanId, TraceId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";

/** An OTLP `AnyValue` as JSON can carry it: 64-bit integers beyond 2^53 are decimal strings, bytes are base64. */
export type WireValue = string | number | boolean | null | WireValue[] | { [key: string]: WireValue };
export type WireAttributes = Record<string, WireValue>;

export interface WireSpan {
  traceId: TraceId;
  spanId: SpanId;
  parentSpanId: SpanId | null;
  name: string;
  /** `SpanKind` by number, unchecked. */
  kind: number;
  start: UnixNanos;
  end: UnixNanos;
  /** `StatusCode` by number, unchecked: 0 unset, 1 ok, 2 error. */
  statusCode: number;
  statusMessage: string;
  attributes: WireAttributes;
  events: { name: string; time: UnixNanos; attributes: WireAttributes }[];
  links: { traceId: TraceId; spanId: SpanId; attributes: WireAttributes }[];
}

export interface WireLog {
  /** 0n where the sender does not say. */
  time: UnixNanos;
  observed: UnixNanos;
  severity: number;
  severityText: string;
  body: WireValue;
  eventName: string;
  traceId: TraceId | null;
  spanId: SpanId | null;
  attributes: WireAttributes;
}

export interface WireResource {
  attributes: WireAttributes;
  /** Of the conventions that the attributes keep to; empty where the sender does not say. */
  schemaUrl: string;
}

/** Who made the records. Texts are empty where the sender does not say. */
export interface WireScope {
  name: string;
  version: string;
  attributes: WireAttributes;
  /** Of the conventions that the records keep to. */
  schemaUrl: string;
}

/** The records of one instrumentation scope of one resource. */
export interface ScopeRecords<T> {
  resource: WireResource;
  scope: WireScope;
  records: T[];
}

/** An export request, the same from either encoding. */
export interface ExportRequest<T> {
  scopes: ScopeRecords<T>[];
  /** Records that could not be used: ids missing, zero or of wrong length, fields of a wrong type, or too many. */
  rejected: number;
}

export type OtlpError = { code: "bad_protobuf" | "bad_json" | "not_an_export_request" };

/** Values nested deeper than this are cut; OTLP itself names no bound. */
export const MAX_VALUE_DEPTH = 64;
/**
 * Records of one request: exporters send hundreds, relays thousands. An empty one takes a few bytes of the body and a
 * hundred times as much memory, so what comes after is rejected unread.
 */
export const MAX_RECORDS = 100_000;
/** Attribute values of one request, nested ones too, for the same reason; a request with more is no honest one. */
export const MAX_VALUES = 2_000_000;
