import { isUtf8 } from "node:buffer";
import protobuf from "protobufjs";

type Verdict = "malformed" | "incomparable" | "comparable";

class Stop extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

const FIXED64 = new Set(["fixed64", "sfixed64", "double"]);
const FIXED32 = new Set(["fixed32", "sfixed32", "float"]);
const UNREAD = new Set(["Resource.entityRefs", "InstrumentationScope.attributes", "Metric.metadata"]);
const MAX_DEPTH = 50;

/**
 * Whether two correct readers must read the bytes alike. protobufjs accepts a known field with any wire type, and takes
 * the last of a message or a `oneof` given twice; ours skips and merges, as the specification says.
 */
export function compareWire(type: protobuf.Type, bytes: Buffer): Verdict {
  try {
    checkMessage(type, bytes, 0);
    return "comparable";
  } catch (error) {
    if (error instanceof Stop) return error.verdict;
    throw error;
  }
}

function checkMessage(type: protobuf.Type, bytes: Buffer, depth: number): void {
  if (depth > MAX_DEPTH) throw new Stop("incomparable");
  const seen = new Set<string>();
  let at = 0;
  const varint = (isLong = false): number => {
    let value = 0;
    for (let n = 0; n < 10; n += 1) {
      const byte = bytes[at];
      if (byte === undefined) throw new Stop("malformed");
      at += 1;
      if (n < 5) value += (byte & 0x7f) * 2 ** (7 * n);
      // protobufjs reads a 32-bit number in five bytes or ten; for lengths in between it reads on from the wrong place.
      if (byte < 0x80 && n >= 5 && n < 9 && !isLong) throw new Stop("incomparable");
      if (byte < 0x80) return n < 5 ? value : 2 ** 40;
    }
    throw new Stop("incomparable");
  };
  while (at < bytes.length) {
    const tag = varint();
    if (tag > 0xffff_ffff) throw new Stop("incomparable");
    if (tag < 8) throw new Stop("malformed");
    const wire = tag & 7;
    const field = type.fieldsById[Math.floor(tag / 8)]?.resolve();
    if (field !== undefined) checkField(field, wire, seen);
    if (wire === 0) varint(field?.type.endsWith("64"));
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else if (wire === 2) {
      const length = varint();
      // Some readers truncate a length beyond 32 bits; none may find that many bytes.
      if (length > 0xffff_ffff) throw new Stop("incomparable");
      if (at + length > bytes.length) throw new Stop("malformed");
      const part = bytes.subarray(at, at + length);
      at += length;
      if (field?.type === "string" && !isUtf8(part)) throw new Stop("incomparable");
      if (field?.resolvedType instanceof protobuf.Type) checkPart(field, field.resolvedType, part, depth);
      else if (field !== undefined) checkPacked(field, part);
    } else throw new Stop("incomparable");
    if (at > bytes.length) throw new Stop("malformed");
  }
}

/** Content that our reader skips cannot be malformed to it. */
function checkPart(field: protobuf.Field, type: protobuf.Type, part: Buffer, depth: number): void {
  try {
    checkMessage(type, part, depth + 1);
  } catch (error) {
    const isUnread = UNREAD.has(`${field.parent?.name}.${field.name}`);
    throw isUnread && error instanceof Stop ? new Stop("incomparable") : error;
  }
}

function checkField(field: protobuf.Field, wire: number, seen: Set<string>): void {
  const isPacked = field.repeated && wire === 2;
  if (wire !== wireOf(field) && !isPacked) throw new Stop("incomparable");
  if (field.repeated) return;
  const isSingle = field.resolvedType instanceof protobuf.Type || field.partOf !== null;
  const key = field.partOf?.name ?? field.name;
  if (isSingle && seen.has(key)) throw new Stop("incomparable");
  seen.add(key);
}

/** Packed numbers must fill their field; readers differ on leftover bytes. */
function checkPacked(field: protobuf.Field, part: Buffer): void {
  const wire = wireOf(field);
  if (wire === 1 && part.length % 8 !== 0) throw new Stop("incomparable");
  if (wire === 0 && ((part.at(-1) ?? 0) >= 0x80 || hasLongVarint(part))) throw new Stop("incomparable");
}

function hasLongVarint(part: Buffer): boolean {
  let length = 0;
  for (const byte of part) {
    length += 1;
    if (length > 9) return true;
    if (byte < 0x80) length = 0;
  }
  return false;
}

function wireOf(field: protobuf.Field): number {
  if (field.resolvedType instanceof protobuf.Type) return 2;
  if (field.type === "string" || field.type === "bytes") return 2;
  if (FIXED64.has(field.type)) return 1;
  return FIXED32.has(field.type) ? 5 : 0;
}
