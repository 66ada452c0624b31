import { MAX_RECORDS, MAX_VALUES } from "./export-request.ts";

/** The position in a protobuf message. `end` is the end of the message that is being read. */
export interface ProtoReader {
  readonly bytes: Buffer;
  at: number;
  end: number;
  /** How many records and how many attribute values may still be read. */
  records: number;
  values: number;
  /** The type of the last value, if JSON cannot tell it from another; empty otherwise. */
  exact: "" | "double" | "int" | "bytes";
}

/** Thrown for bytes that are not protobuf; the decoders turn it into an `err`. */
export class ProtoError extends Error {
  override name = "ProtoError";
}

export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
export const FIXED32 = 5;

export function protoReader(bytes: Uint8Array, records: number = MAX_RECORDS): ProtoReader {
  return {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    at: 0,
    end: bytes.length,
    records,
    values: MAX_VALUES,
    exact: "",
  };
}

/** The next field's key: field number × 8 + wire type. */
export function readTag(reader: ProtoReader): number {
  const tag = readUint32(reader);
  if (tag >>> 3 === 0) throw new ProtoError("field number 0");
  return tag;
}

/** A varint of at most 32 significant bits; longer ones (negative enums) are cut to their low 32. */
export function readUint32(reader: ProtoReader): number {
  const { bytes, end } = reader;
  let at = reader.at;
  let value = 0;
  for (let shift = 0; shift < 70; shift += 7) {
    if (at >= end) throw new ProtoError("truncated varint");
    const byte = bytes[at++] as number;
    if (shift < 28) value |= (byte & 0x7f) << shift;
    else if (shift === 28) value |= (byte & 0x0f) << 28;
    if (byte < 0x80) {
      reader.at = at;
      return value >>> 0;
    }
  }
  throw new ProtoError("varint too long");
}

/** An `int64` varint: a number while that is exact, else a decimal string. */
export function readInt64(reader: ProtoReader): number | string {
  let low = 0;
  let high = 0;
  for (let shift = 0; shift < 70; shift += 7) {
    if (reader.at >= reader.end) throw new ProtoError("truncated varint");
    const byte = reader.bytes[reader.at++] as number;
    const bits = byte & 0x7f;
    if (shift < 28) low |= bits << shift;
    else if (shift === 28) {
      low |= bits << 28;
      high |= bits >>> 4;
    } else high |= bits << (shift - 32);
    if (byte < 0x80) {
      const value = high * 0x1_0000_0000 + (low >>> 0);
      if (Number.isSafeInteger(value)) return value;
      return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low >>> 0)).toString();
    }
  }
  throw new ProtoError("varint too long");
}

/** An unsigned 64-bit varint as a number, exact up to 2^53. */
export function readUint64(reader: ProtoReader): number {
  return Number(BigInt.asUintN(64, BigInt(readInt64(reader))));
}

/** A zigzag varint of 32 bits. */
export function readSint32(reader: ProtoReader): number {
  const value = readUint32(reader);
  return (value >>> 1) ^ -(value & 1);
}

/** A signed 64-bit integer as a number, exact up to 2^53. */
export function readSfixed64(reader: ProtoReader): bigint {
  return reader.bytes.readBigInt64LE(advance(reader, 8));
}

export function readFixed64(reader: ProtoReader): bigint {
  return reader.bytes.readBigUInt64LE(advance(reader, 8));
}

export function readFixed32(reader: ProtoReader): number {
  return reader.bytes.readUInt32LE(advance(reader, 4));
}

export function readDouble(reader: ProtoReader): number {
  return reader.bytes.readDoubleLE(advance(reader, 8));
}

export function readString(reader: ProtoReader): string {
  const length = readUint32(reader);
  const start = advance(reader, length);
  return reader.bytes.toString("utf8", start, start + length);
}

export function readHex(reader: ProtoReader): string {
  const length = readUint32(reader);
  const start = advance(reader, length);
  return reader.bytes.toString("hex", start, start + length);
}

export function readBase64(reader: ProtoReader): string {
  const length = readUint32(reader);
  const start = advance(reader, length);
  return reader.bytes.toString("base64", start, start + length);
}

/** Enters a nested message and returns the end of the one around it, for `leave`. */
export function enter(reader: ProtoReader): number {
  const length = readUint32(reader);
  const outer = reader.end;
  if (length > outer - reader.at) throw new ProtoError("truncated message");
  reader.end = reader.at + length;
  return outer;
}

export function leave(reader: ProtoReader, outer: number): void {
  reader.at = reader.end;
  reader.end = outer;
}

/** Skips an unknown field. Groups, which no OTLP version has, are refused. */
export function skip(reader: ProtoReader, tag: number): void {
  switch (tag & 7) {
    case VARINT:
      readUint32(reader);
      return;
    case FIXED64:
      advance(reader, 8);
      return;
    case BYTES:
      advance(reader, readUint32(reader));
      return;
    case FIXED32:
      advance(reader, 4);
      return;
    default:
      throw new ProtoError("unknown wire type");
  }
}

function advance(reader: ProtoReader, length: number): number {
  const start = reader.at;
  if (length > reader.end - start) throw new ProtoError("truncated field");
  reader.at = start + length;
  return start;
}

/*
 * Repeated numbers, packed into one field or one field each: a reader must accept both
 * (https://protobuf.dev/programming-guides/encoding/#packed). Beyond `max` the list gets at most one entry more: enough to
 * see that it is too long.
 */

export function readFixed64s(reader: ProtoReader, tag: number, into: number[], max: number): void {
  readRepeated(reader, tag, into, max, (from) => Number(readFixed64(from)));
}

export function readDoubles(reader: ProtoReader, tag: number, into: number[], max: number): void {
  readRepeated(reader, tag, into, max, readDouble);
}

export function readVarints(reader: ProtoReader, tag: number, into: number[], max: number): void {
  readRepeated(reader, tag, into, max, readUint64);
}

function readRepeated(
  reader: ProtoReader,
  tag: number,
  into: number[],
  max: number,
  read: (reader: ProtoReader) => number,
): void {
  if ((tag & 7) !== BYTES) {
    const value = read(reader);
    if (into.length <= max) into.push(value);
    return;
  }
  const outer = enter(reader);
  while (reader.at < reader.end) {
    const value = read(reader);
    if (into.length <= max) into.push(value);
  }
  leave(reader, outer);
}
