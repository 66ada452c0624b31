import { parseSpanId, parseTraceId, type SpanId, type TraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Result } from "#lib/result.ts";
import type { Bytes, UnixNanos } from "#lib/units.ts";
import type { ExportRequest, OtlpError, WireFacts } from "./export-request.ts";
import { decodeScopesJson, listKeys, textOf } from "./json-scopes.ts";
import {
  anyValueOf,
  attributesOf,
  bigintOf,
  definedOf,
  exactType,
  uint32Of,
  type WireAttributes,
  type WireValue,
} from "#lib/otlp-json.ts";
import {
  enter,
  leave,
  type ProtoReader,
  readFixed32,
  readFixed64,
  readHex,
  readString,
  readTag,
  readUint32,
  skip,
} from "./proto-reader.ts";
import { decodeScopes, LIST_TAGS } from "./proto-scopes.ts";
import { readAnyValue, readKeyValue } from "./proto-values.ts";
import { sliceJson } from "./slice-json.ts";
import { sliceProto } from "./slice-proto.ts";
import type { Slices } from "./slices.ts";

/** A log record, the same from either encoding. */
export interface WireLog {
  /** 0n if not sent. */
  time: UnixNanos;
  observed: UnixNanos;
  severity: number;
  severityText: string;
  body: WireValue;
  eventName: string;
  traceId: TraceId | null;
  spanId: SpanId | null;
  attributes: WireAttributes;
  facts?: Pick<WireFacts, "flags" | "droppedAttributes" | "types"> & {
    /** That of the body, as in `types`. */
    bodyType?: NonNullable<WireFacts["types"]>[string];
  };
}

/** Reads an `ExportLogsServiceRequest` in one pass (opentelemetry/proto/logs/v1/logs.proto). */
export function decodeLogsProto(bytes: Uint8Array, most?: number): Result<ExportRequest<WireLog>, OtlpError> {
  return decodeScopes(bytes, readProtoLog, most);
}

export function sliceLogsProto(bytes: Uint8Array, size?: Bytes): Slices {
  return sliceProto(bytes, LIST_TAGS, size);
}

/** A log record needs no ids. One without any known field, such as a span sent to the wrong path, is unusable. */
function readProtoLog(reader: ProtoReader): WireLog | undefined {
  const outer = enter(reader);
  let known = 0;
  const log: WireLog = {
    time: 0n,
    observed: 0n,
    severity: 0,
    severityText: "",
    body: null,
    eventName: "",
    traceId: null,
    spanId: null,
    attributes: {},
  };
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    known += 1;
    switch (tag) {
      case 0x09:
        log.time = readFixed64(reader);
        break;
      case 0x10:
        log.severity = readUint32(reader);
        break;
      case 0x1a:
        log.severityText = readString(reader);
        break;
      case 0x2a:
        reader.exact = "";
        log.body = readAnyValue(reader);
        if (reader.exact !== "") (log.facts ??= {}).bodyType = reader.exact;
        break;
      case 0x32:
        readKeyValue(reader, log.attributes, 0, log);
        break;
      case 0x38:
        noteFact(log, "droppedAttributes", readUint32(reader));
        break;
      case 0x45:
        noteFact(log, "flags", readFixed32(reader));
        break;
      case 0x4a:
        log.traceId = parseTraceId(readHex(reader)) ?? null;
        break;
      case 0x52:
        log.spanId = parseSpanId(readHex(reader)) ?? null;
        break;
      case 0x59:
        log.observed = readFixed64(reader);
        break;
      case 0x62:
        log.eventName = readString(reader);
        break;
      default:
        known -= 1;
        skip(reader, tag);
    }
  }
  leave(reader, outer);
  return known > 0 ? log : undefined;
}

/** Protobuf's default means that nothing was sent. */
function noteFact(log: WireLog, key: "flags" | "droppedAttributes", value: number): void {
  if (value !== 0) (log.facts ??= {})[key] = value;
}

const NAMES = { resources: "resourceLogs", scopes: "scopeLogs", records: "logRecords" };

/** Reads an `ExportLogsServiceRequest` in OTLP/JSON. */
export function decodeLogsJson(bytes: Uint8Array, most?: number): Result<ExportRequest<WireLog>, OtlpError> {
  return decodeScopesJson(bytes, NAMES, readJsonLog, most);
}

export function sliceLogsJson(bytes: Uint8Array, size?: Bytes): Slices {
  return sliceJson(bytes, listKeys(NAMES), size);
}

/** Reads one log record; undefined if a field has a wrong type. */
export function readJsonLog(sent: unknown): WireLog | undefined {
  if (!isRecord(sent)) return undefined;
  const time = bigintOf(sent.timeUnixNano);
  const observed = bigintOf(sent.observedTimeUnixNano);
  const severityText = textOf(sent.severityText);
  if (time === undefined || observed === undefined || severityText === undefined) return undefined;
  const body = anyValueOf(sent.body);
  const facts: NonNullable<WireLog["facts"]> = {
    ...definedOf({
      flags: uint32Of(sent.flags),
      droppedAttributes: uint32Of(sent.droppedAttributesCount),
      bodyType: exactType(sent.body, body),
    }),
  };
  const attributes = attributesOf(sent.attributes, 0, facts);
  return {
    time,
    observed,
    severity: typeof sent.severityNumber === "number" ? sent.severityNumber : 0,
    severityText,
    body,
    eventName: textOf(sent.eventName) ?? "",
    traceId: parseTraceId(sent.traceId) ?? null,
    spanId: parseSpanId(sent.spanId) ?? null,
    attributes,
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
  };
}
