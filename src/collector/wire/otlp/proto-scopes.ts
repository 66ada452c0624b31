import { err, ok, type Result } from "#lib/result.ts";
import type { ExportRequest, OtlpError, WireResource, WireScope } from "./export-request.ts";
import { readKeyValue } from "./proto-values.ts";
import {
  enter,
  leave,
  ProtoError,
  type ProtoReader,
  protoReader,
  readString,
  readTag,
  readUint32,
  skip,
} from "./proto-reader.ts";
import type { ListTags } from "./slice-proto.ts";

/** Of the lists that all export requests share. */
export const LIST_TAGS: readonly ListTags[] = [[0x0a], [0x12], [0x12]];

/**
 * Reads the frame that all export requests share: resources (field 1), in them scopes (field 2), in them records (field
 * 2). `readRecord` reads the record at the reader and returns undefined if it cannot be used. Records beyond `most` count as
 * such, unread.
 */
export function decodeScopes<T>(
  bytes: Uint8Array,
  readRecord: (reader: ProtoReader) => T | undefined,
  most?: number,
): Result<ExportRequest<T>, OtlpError> {
  const reader = protoReader(bytes, most);
  const request: ExportRequest<T> = { scopes: [], rejected: 0 };
  try {
    while (reader.at < reader.end) {
      const tag = readTag(reader);
      if (tag === 0x0a) readResource(reader, request, readRecord);
      else skip(reader, tag);
    }
  } catch (error) {
    if (error instanceof ProtoError) return err({ code: "bad_protobuf" });
    throw error;
  }
  return ok(request);
}

function readResource<T>(
  reader: ProtoReader,
  request: ExportRequest<T>,
  readRecord: (reader: ProtoReader) => T | undefined,
): void {
  const outer = enter(reader);
  // The scopes share it before it is filled: the resource may come after them.
  const resource: WireResource = { attributes: {}, schemaUrl: "", droppedAttributes: 0 };
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x0a) readResourceFields(reader, resource);
    else if (tag === 0x12) readScope(reader, resource, request, readRecord);
    else if (tag === 0x1a) resource.schemaUrl = readString(reader);
    else skip(reader, tag);
  }
  leave(reader, outer);
}

function readScope<T>(
  reader: ProtoReader,
  resource: WireResource,
  request: ExportRequest<T>,
  readRecord: (reader: ProtoReader) => T | undefined,
): void {
  const outer = enter(reader);
  const scope: WireScope = { name: "", version: "", attributes: {}, schemaUrl: "", droppedAttributes: 0 };
  const records: T[] = [];
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x0a) readInstrumentationScope(reader, scope);
    else if (tag === 0x12) {
      const record = takeRecord(reader, tag) ? readRecord(reader) : undefined;
      if (record === undefined) request.rejected += 1;
      else records.push(record);
    } else if (tag === 0x1a) scope.schemaUrl = readString(reader);
    else skip(reader, tag);
  }
  leave(reader, outer);
  request.scopes.push({ resource, scope, records });
}

/** Whether one more record may be read; skips it otherwise. */
export function takeRecord(reader: ProtoReader, tag: number): boolean {
  if (reader.records > 0) {
    reader.records -= 1;
    return true;
  }
  skip(reader, tag);
  return false;
}

function readResourceFields(reader: ProtoReader, resource: WireResource): void {
  const outer = enter(reader);
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x0a) readKeyValue(reader, resource.attributes);
    else if (tag === 0x10) resource.droppedAttributes = readUint32(reader);
    else skip(reader, tag);
  }
  leave(reader, outer);
}

function readInstrumentationScope(reader: ProtoReader, scope: WireScope): void {
  const outer = enter(reader);
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x0a) scope.name = readString(reader);
    else if (tag === 0x12) scope.version = readString(reader);
    else if (tag === 0x1a) readKeyValue(reader, scope.attributes);
    else if (tag === 0x20) scope.droppedAttributes = readUint32(reader);
    else skip(reader, tag);
  }
  leave(reader, outer);
}
