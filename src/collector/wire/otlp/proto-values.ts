import { type WireFacts } from "./export-request.ts";
import { MAX_VALUE_DEPTH, type WireAttributes, type WireValue } from "#lib/otlp-json.ts";
import {
  enter,
  leave,
  ProtoError,
  type ProtoReader,
  readBase64,
  readDouble,
  readInt64,
  readString,
  readTag,
  readUint32,
  skip,
} from "./proto-reader.ts";

/**
 * Reads one `KeyValue` into the attributes; of a duplicate key the last one wins. The record `of` the attributes gets the type of
 * a value that JSON cannot tell from another.
 */
export function readKeyValue(
  reader: ProtoReader,
  into: WireAttributes,
  depth = 0,
  of?: { facts?: WireFacts },
): void {
  const outer = enterCounted(reader);
  let key = "";
  let value: WireValue = null;
  reader.exact = "";
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x0a) key = readString(reader);
    else if (tag === 0x12) value = readAnyValue(reader, depth);
    else skip(reader, tag);
  }
  leave(reader, outer);
  // Assigning this name would replace the object's prototype.
  if (key === "" || key === "__proto__") return;
  into[key] = value;
  if (of !== undefined && reader.exact !== "") ((of.facts ??= {}).types ??= {})[key] = reader.exact;
}

/** Reads an `AnyValue`, field numbers 1 to 7 of its `oneof`. */
export function readAnyValue(reader: ProtoReader, depth = 0): WireValue {
  const outer = enterCounted(reader);
  let value: WireValue = null;
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    reader.exact = "";
    switch (tag) {
      case 0x0a:
        value = readString(reader);
        break;
      case 0x10:
        value = readUint32(reader) !== 0;
        break;
      case 0x18:
        value = readInt64(reader);
        if (typeof value === "string") reader.exact = "int";
        break;
      case 0x21:
        value = finite(readDouble(reader));
        if (typeof value === "string" || Number.isInteger(value)) reader.exact = "double";
        break;
      case 0x2a:
        value = depth < MAX_VALUE_DEPTH ? readArray(reader, depth + 1) : tooDeep(reader, tag);
        break;
      case 0x32:
        value = depth < MAX_VALUE_DEPTH ? readKeyValueList(reader, depth + 1) : tooDeep(reader, tag);
        reader.exact = "";
        break;
      case 0x3a:
        value = readBase64(reader);
        reader.exact = "bytes";
        break;
      default:
        skip(reader, tag);
    }
  }
  leave(reader, outer);
  return value;
}

function readArray(reader: ProtoReader, depth: number): WireValue[] {
  const outer = enter(reader);
  const values: WireValue[] = [];
  // A list has the type of its values.
  let exact: ProtoReader["exact"] = "";
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x0a) {
      reader.exact = "";
      values.push(readAnyValue(reader, depth));
      if (exact === "") exact = reader.exact;
    } else skip(reader, tag);
  }
  leave(reader, outer);
  reader.exact = exact;
  return values;
}

function readKeyValueList(reader: ProtoReader, depth: number): WireAttributes {
  const outer = enter(reader);
  const values: WireAttributes = {};
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x0a) readKeyValue(reader, values, depth);
    else skip(reader, tag);
  }
  leave(reader, outer);
  return values;
}

function enterCounted(reader: ProtoReader): number {
  reader.values -= 1;
  if (reader.values < 0) throw new ProtoError("too many values");
  return enter(reader);
}

function tooDeep(reader: ProtoReader, tag: number): null {
  skip(reader, tag);
  return null;
}

/** JSON has no NaN and no infinity; OTLP/JSON writes them as these texts. */
function finite(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}
