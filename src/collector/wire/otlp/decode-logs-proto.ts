import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import type { Result } from "#lib/result.ts";
import type { ExportRequest, OtlpError, WireLog } from "./export-request.ts";
import { readAnyValue, readKeyValue } from "./proto-values.ts";
import {
  enter,
  leave,
  type ProtoReader,
  readFixed64,
  readHex,
  readString,
  readTag,
  readUint32,
  skip,
} from "./proto-reader.ts";
import { decodeScopes } from "./proto-scopes.ts";

/** Reads an `ExportLogsServiceRequest` in one pass (opentelemetry/proto/logs/v1/logs.proto). */
export function decodeLogsProto(bytes: Uint8Array): Result<ExportRequest<WireLog>, OtlpError> {
  return decodeScopes(bytes, readLog);
}

/** A log record needs no ids; what is unusable is one that says nothing at all, such as a span sent to the wrong path. */
function readLog(reader: ProtoReader): WireLog | undefined {
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
        log.body = readAnyValue(reader);
        break;
      case 0x32:
        readKeyValue(reader, log.attributes);
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
