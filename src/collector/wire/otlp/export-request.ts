import type { WireAttributes, WireTypes } from "#lib/otlp-json.ts";

/** What a span or a log record says besides its data; fields that were not sent, or are 0, are absent. */
export interface WireFacts {
  traceState?: string;
  flags?: number;
  droppedAttributes?: number;
  droppedEvents?: number;
  droppedLinks?: number;
  types?: WireTypes;
}

export interface WireResource {
  attributes: WireAttributes;
  /** Of the attributes' conventions; empty if not sent. */
  schemaUrl: string;
  /** How many attributes the SDK dropped. */
  droppedAttributes: number;
}

/** The instrumentation that made the records. Texts that were not sent are empty. */
export interface WireScope {
  name: string;
  version: string;
  attributes: WireAttributes;
  /** Of the records' conventions. */
  schemaUrl: string;
  droppedAttributes: number;
}

/** The records of one instrumentation scope of one resource. */
export interface ScopeRecords<T> {
  resource: WireResource;
  scope: WireScope;
  records: T[];
}

/** An export request, the same in either encoding. */
export interface ExportRequest<T> {
  scopes: ScopeRecords<T>[];
  /** Records that cannot be used: ids missing, zero or of the wrong length, fields of a wrong type, or too many. */
  rejected: number;
}

export function recordsOf<T>({ scopes }: ExportRequest<T>): T[] {
  return scopes.flatMap(({ records }) => records);
}

export type OtlpError = { code: "bad_protobuf" | "bad_json" | "not_an_export_request" };

/**
 * Records of one request: exporters send hundreds, relays thousands. An empty one takes two bytes of the body and a
 * hundred times as much memory, so the records beyond the limit are rejected unread.
 */
export const MAX_RECORDS = 100_000;
/** Attribute values of one request, nested ones included, for the same reason. A request with more is refused. */
export const MAX_VALUES = 2_000_000;
