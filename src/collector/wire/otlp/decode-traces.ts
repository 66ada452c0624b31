import { parseSpanId, parseTraceId, type SpanId, type TraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Result } from "#lib/result.ts";
import type { Bytes, UnixNanos } from "#lib/units.ts";
import type { ExportRequest, OtlpError, WireFacts } from "./export-request.ts";
import { decodeScopesJson, listKeys, listOf, textOf } from "./json-scopes.ts";
import { attributesOf, bigintOf, definedOf, uint32Of, type WireAttributes } from "#lib/otlp-json.ts";
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
import { readKeyValue } from "./proto-values.ts";
import { sliceJson } from "./slice-json.ts";
import { sliceProto } from "./slice-proto.ts";
import type { Slices } from "./slices.ts";

/** A span, the same from either encoding. */
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
  events: { name: string; time: UnixNanos; attributes: WireAttributes; droppedAttributes?: number }[];
  links: (Pick<WireFacts, "traceState" | "flags" | "droppedAttributes"> & {
    traceId: TraceId;
    spanId: SpanId;
    attributes: WireAttributes;
  })[];
  facts?: WireFacts;
}

/**
 * Reads an `ExportTraceServiceRequest` in one pass (opentelemetry/proto/trace/v1/trace.proto). By hand, because of
 * docs/decisions/0012-otlp-decoding.md.
 */
export function decodeTracesProto(
  bytes: Uint8Array,
  most?: number,
): Result<ExportRequest<WireSpan>, OtlpError> {
  return decodeScopes(bytes, readProtoSpan, most);
}

export function sliceTracesProto(bytes: Uint8Array, size?: Bytes): Slices {
  return sliceProto(bytes, LIST_TAGS, size);
}

function readProtoSpan(reader: ProtoReader): WireSpan | undefined {
  const outer = enter(reader);
  let traceId = "";
  let spanId = "";
  let parentSpanId = "";
  const span: Omit<WireSpan, "traceId" | "spanId" | "parentSpanId"> = {
    name: "",
    kind: 0,
    start: 0n,
    end: 0n,
    statusCode: 0,
    statusMessage: "",
    attributes: {},
    events: [],
    links: [],
  };
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    switch (tag) {
      case 0x0a:
        traceId = readHex(reader);
        break;
      case 0x12:
        spanId = readHex(reader);
        break;
      case 0x22:
        parentSpanId = readHex(reader);
        break;
      case 0x2a:
        span.name = readString(reader);
        break;
      case 0x30:
        span.kind = readUint32(reader);
        break;
      case 0x39:
        span.start = readFixed64(reader);
        break;
      case 0x41:
        span.end = readFixed64(reader);
        break;
      case 0x4a:
        readKeyValue(reader, span.attributes, 0, span);
        break;
      case 0x5a:
        readEvent(reader, span);
        break;
      case 0x6a:
        readLink(reader, span);
        break;
      case 0x7a:
        readStatus(reader, span);
        break;
      case 0x1a:
        noteFact(span, "traceState", readString(reader));
        break;
      case 0x50:
        noteFact(span, "droppedAttributes", readUint32(reader));
        break;
      case 0x60:
        noteFact(span, "droppedEvents", readUint32(reader));
        break;
      case 0x70:
        noteFact(span, "droppedLinks", readUint32(reader));
        break;
      case 0x85:
        noteFact(span, "flags", readFixed32(reader));
        break;
      default:
        skip(reader, tag);
    }
  }
  leave(reader, outer);
  const trace = parseTraceId(traceId);
  const id = parseSpanId(spanId);
  if (trace === undefined || id === undefined) return undefined;
  return { traceId: trace, spanId: id, parentSpanId: parseSpanId(parentSpanId) ?? null, ...span };
}

type Fact = Exclude<keyof WireFacts, "types">;

function noteFact<Key extends Fact>(
  of: { facts?: WireFacts },
  key: Key,
  value: NonNullable<WireFacts[Key]>,
): void {
  if (isSent(value)) (of.facts ??= {})[key] = value;
}

function note<Key extends Fact>(
  into: Pick<WireFacts, Key>,
  key: Key,
  value: NonNullable<WireFacts[Key]>,
): void {
  if (isSent(value)) into[key] = value;
}

/** Protobuf's defaults mean that nothing was sent. */
function isSent(value: number | string): boolean {
  return value !== 0 && value !== "";
}

function readEvent(reader: ProtoReader, span: Pick<WireSpan, "events">): void {
  const outer = enter(reader);
  const event: WireSpan["events"][number] = { name: "", time: 0n, attributes: {} };
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x09) event.time = readFixed64(reader);
    else if (tag === 0x12) event.name = readString(reader);
    else if (tag === 0x1a) readKeyValue(reader, event.attributes);
    else if (tag === 0x20) note(event, "droppedAttributes", readUint32(reader));
    else skip(reader, tag);
  }
  leave(reader, outer);
  span.events.push(event);
}

function readLink(reader: ProtoReader, span: Pick<WireSpan, "links">): void {
  const outer = enter(reader);
  let traceId = "";
  let spanId = "";
  const link: Omit<WireSpan["links"][number], "traceId" | "spanId"> = { attributes: {} };
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x0a) traceId = readHex(reader);
    else if (tag === 0x12) spanId = readHex(reader);
    else if (tag === 0x1a) note(link, "traceState", readString(reader));
    else if (tag === 0x22) readKeyValue(reader, link.attributes);
    else if (tag === 0x28) note(link, "droppedAttributes", readUint32(reader));
    else if (tag === 0x35) note(link, "flags", readFixed32(reader));
    else skip(reader, tag);
  }
  leave(reader, outer);
  const trace = parseTraceId(traceId);
  const id = parseSpanId(spanId);
  if (trace !== undefined && id !== undefined) span.links.push({ traceId: trace, spanId: id, ...link });
}

function readStatus(reader: ProtoReader, span: Pick<WireSpan, "statusCode" | "statusMessage">): void {
  const outer = enter(reader);
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x12) span.statusMessage = readString(reader);
    else if (tag === 0x18) span.statusCode = readUint32(reader);
    else skip(reader, tag);
  }
  leave(reader, outer);
}

const NAMES = { resources: "resourceSpans", scopes: "scopeSpans", records: "spans" };
const KIND_NAMES = ["UNSPECIFIED", "INTERNAL", "SERVER", "CLIENT", "PRODUCER", "CONSUMER"];
const STATUS_NAMES = ["UNSET", "OK", "ERROR"];

/**
 * Reads an `ExportTraceServiceRequest` in OTLP/JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
 * Enums are integers there; their names, which some senders use, are accepted too.
 */
export function decodeTracesJson(
  bytes: Uint8Array,
  most?: number,
): Result<ExportRequest<WireSpan>, OtlpError> {
  return decodeScopesJson(bytes, NAMES, readJsonSpan, most);
}

export function sliceTracesJson(bytes: Uint8Array, size?: Bytes): Slices {
  return sliceJson(bytes, listKeys(NAMES), size);
}

function readJsonSpan(sent: unknown): WireSpan | undefined {
  if (!isRecord(sent)) return undefined;
  const traceId = parseTraceId(sent.traceId);
  const spanId = parseSpanId(sent.spanId);
  const name = textOf(sent.name);
  const start = bigintOf(sent.startTimeUnixNano);
  const end = bigintOf(sent.endTimeUnixNano);
  if (traceId === undefined || spanId === undefined) return undefined;
  if (name === undefined || start === undefined || end === undefined) return undefined;
  const status = isRecord(sent.status) ? sent.status : {};
  const facts: WireFacts = {
    ...definedOf({
      traceState: textOf(sent.traceState) || undefined,
      flags: uint32Of(sent.flags),
      droppedAttributes: uint32Of(sent.droppedAttributesCount),
      droppedEvents: uint32Of(sent.droppedEventsCount),
      droppedLinks: uint32Of(sent.droppedLinksCount),
    }),
  };
  const attributes = attributesOf(sent.attributes, 0, facts);
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
    attributes,
    events: listOf(sent.events).flatMap((event) => {
      if (!isRecord(event)) return [];
      const time = bigintOf(event.timeUnixNano) ?? 0n;
      return [
        {
          name: textOf(event.name) ?? "",
          time,
          attributes: attributesOf(event.attributes),
          ...definedOf({ droppedAttributes: uint32Of(event.droppedAttributesCount) }),
        },
      ];
    }),
    links: listOf(sent.links).flatMap((link) => {
      if (!isRecord(link)) return [];
      const linkedTrace = parseTraceId(link.traceId);
      const linkedSpan = parseSpanId(link.spanId);
      if (linkedTrace === undefined || linkedSpan === undefined) return [];
      return [
        {
          traceId: linkedTrace,
          spanId: linkedSpan,
          attributes: attributesOf(link.attributes),
          ...definedOf({
            traceState: textOf(link.traceState) || undefined,
            flags: uint32Of(link.flags),
            droppedAttributes: uint32Of(link.droppedAttributesCount),
          }),
        },
      ];
    }),
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
  };
}

function enumOf(value: unknown, prefix: string, names: string[]): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !value.startsWith(prefix)) return 0;
  return Math.max(0, names.indexOf(value.slice(prefix.length)));
}
