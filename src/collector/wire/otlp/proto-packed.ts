import {
  BYTES,
  enter,
  leave,
  type ProtoReader,
  readDouble,
  readFixed64,
  readUint64,
} from "./proto-reader.ts";

/*
 * Repeated numbers, packed into one field or one field each: a reader must take both
 * (https://protobuf.dev/programming-guides/encoding/#packed). Beyond `max` the list gets one entry more at most: enough to
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
