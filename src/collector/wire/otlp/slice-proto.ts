import { err, ok } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import { BYTES, ProtoError, protoReader, readTag, readUint32, skip } from "./proto-reader.ts";
import { MAX_RECORD, SLICE, type Slice, type Slices } from "./slices.ts";

/** The fields whose messages are the entries of a list, by their tags. */
export type ListTags = readonly number[];

interface Field {
  tag: number;
  start: number;
  /** Behind the tag and, of a message, its length. */
  content: number;
  end: number;
}

/** What surrounds the entries of a list in the whole request, without the other entries of the lists around it. */
interface Frame {
  /** The least that makes a slice of its own. */
  size: Bytes;
  around: Bytes;
  wrap: (entries: Buffer) => Buffer;
}

/** Cuts an export request in protobuf along its nested lists; see `Slices`. */
export function* sliceProto(body: Uint8Array, lists: readonly ListTags[], size: Bytes = SLICE): Slices {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  try {
    yield* sliceList(bytes, lists, { size, around: 0, wrap: (entries) => entries });
  } catch (error) {
    if (!(error instanceof ProtoError)) throw error;
    yield err({ code: "bad_protobuf" });
  }
}

function* sliceList(
  message: Buffer,
  [tags = [], ...deeper]: readonly ListTags[],
  frame: Frame,
): Generator<Slice> {
  // Neighbours are in one slice. What surrounds them is in each: so that this adds up to little, they are no less.
  const most = Math.max(frame.size, frame.around);
  let group: { start: number; end: number } | undefined;
  for (const field of fieldsOf(message)) {
    const isEntry = tags.includes(field.tag);
    const isLarge = field.end - field.start > most;
    if (group !== undefined && (!isEntry || field.end - group.start > most)) {
      yield ok(frame.wrap(message.subarray(group.start, group.end)));
      group = undefined;
    }
    if (!isEntry) continue;
    if (isLarge) yield* sliceEntry(message, field, deeper, frame);
    else group = { start: group?.start ?? field.start, end: field.end };
  }
  if (group !== undefined) yield ok(frame.wrap(message.subarray(group.start, group.end)));
}

/** An entry that is a slice of its own, or several. */
function* sliceEntry(
  message: Buffer,
  { tag, start, content, end }: Field,
  lists: readonly ListTags[],
  frame: Frame,
): Generator<Slice> {
  const entry = message.subarray(content, end);
  const [tags] = lists;
  const others = tags === undefined ? undefined : withoutEntries(entry, tags);
  if (others !== undefined && others.length <= MAX_RECORD) {
    const wrap = (entries: Buffer) =>
      frame.wrap(Buffer.concat([prefix(tag, others.length + entries.length), others, entries]));
    yield* sliceList(entry, lists, { ...frame, around: frame.around + others.length, wrap });
  } else if (end - start <= MAX_RECORD) yield ok(frame.wrap(message.subarray(start, end)));
  else yield err({ code: "too_large" });
}

/** The other fields of a message; undefined if their order matters, as that of a metric's alternative kinds of data does. */
function withoutEntries(message: Buffer, tags: ListTags): Buffer | undefined {
  const others = Buffer.allocUnsafeSlow(message.length);
  let size: Bytes = 0;
  let kinds = 0;
  for (const { tag, start, end } of fieldsOf(message)) {
    if (tags.includes(tag)) kinds += 1;
    else size += message.copy(others, size, start, end);
  }
  return tags.length > 1 && kinds > 1 ? undefined : others.subarray(0, size);
}

function* fieldsOf(message: Buffer): Generator<Field> {
  const reader = protoReader(message);
  while (reader.at < reader.end) {
    const start = reader.at;
    const tag = readTag(reader);
    const behindTag = reader.at;
    skip(reader, tag);
    const end = reader.at;
    if ((tag & 7) === BYTES) {
      reader.at = behindTag;
      const length = readUint32(reader);
      reader.at = end;
      yield { tag, start, content: end - length, end };
    } else yield { tag, start, content: behindTag, end };
  }
}

/** A message's tag and length. */
function prefix(tag: number, length: Bytes): Buffer {
  const bytes = [tag];
  let rest = length;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}
