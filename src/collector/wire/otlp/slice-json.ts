import { err, ok } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import {
  entriesOf,
  type JsonScanner,
  jsonScanner,
  JsonScanError,
  membersOf,
  OPEN_LIST,
  OPEN_OBJECT,
  type Range,
  skipSpace,
  skipValue,
} from "./json-scanner.ts";
import { MAX_RECORD, SLICE, type Slice, type Slices } from "./slices.ts";

/** Where a list is in the entries of the one before: under this key, or in an object under one of those. */
export interface ListKey {
  key: string;
  within?: readonly string[];
}

/** What surrounds the entries of a list in the whole document, without the other entries of the lists around it. */
interface Frame {
  /** The least that makes a slice of its own. */
  size: Bytes;
  before: Buffer[];
  after: Buffer[];
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Cuts an export request in OTLP/JSON along its nested lists; see `Slices`. Fields that are no part of one are in each slice
 * of their list's entries. Of what is outside the lists, only how it nests is checked.
 */
export function* sliceJson(body: Uint8Array, lists: readonly ListKey[], size: Bytes = SLICE): Slices {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const scanner = jsonScanner(
    bytes.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? bytes.subarray(UTF8_MARK.length) : bytes,
  );
  try {
    const start = skipSpace(scanner, 0);
    if (scanner.bytes[start] !== OPEN_OBJECT) return yield err({ code: "not_an_export_request" });
    const root = { start, end: skipValue(scanner, start) };
    if (skipSpace(scanner, root.end) < scanner.bytes.length) return yield err({ code: "bad_json" });
    // Of a repeated key the last one counts, as it does to JSON.parse.
    const list = valuesUnder(scanner, root, lists[0]!).at(-1);
    if (list === undefined || isNull(scanner, list)) return;
    if (scanner.bytes[list.start] !== OPEN_LIST) return yield err({ code: "not_an_export_request" });
    const open = Buffer.from(`{"${lists[0]!.key}":[`);
    yield* sliceList(scanner, list, lists.slice(1), { size, before: [open], after: [Buffer.from("]}")] });
  } catch (error) {
    if (!(error instanceof JsonScanError || error instanceof SyntaxError)) throw error;
    yield err({ code: "bad_json" });
  }
}

function* sliceList(
  scanner: JsonScanner,
  list: Range,
  inner: readonly ListKey[],
  frame: Frame,
): Generator<Slice> {
  // Neighbours are in one slice. What surrounds them is in each: so that this adds up to little, they are no less.
  const most = Math.max(frame.size, sizeOf(frame.before) + sizeOf(frame.after));
  let group: Range | undefined;
  for (const entry of entriesOf(scanner, list.start)) {
    if (group !== undefined && entry.end - group.start > most) {
      yield ok(sliceOf(scanner, group, frame));
      group = undefined;
    }
    if (entry.end - entry.start <= most) group = { start: group?.start ?? entry.start, end: entry.end };
    else yield* sliceEntry(scanner, entry, inner, frame);
  }
  if (group !== undefined) yield ok(sliceOf(scanner, group, frame));
}

/** An entry that is a slice of its own, or several. */
function* sliceEntry(
  scanner: JsonScanner,
  entry: Range,
  [next, ...deeper]: readonly ListKey[],
  frame: Frame,
): Generator<Slice> {
  const found =
    next === undefined || scanner.bytes[entry.start] !== OPEN_OBJECT
      ? []
      : valuesUnder(scanner, entry, next).filter(({ start }) => scanner.bytes[start] === OPEN_LIST);
  const [list] = found;
  const rest: Bytes = entry.end - entry.start - (list === undefined ? 0 : list.end - list.start);
  if (list !== undefined && found.length === 1 && rest <= MAX_RECORD) {
    yield* sliceList(scanner, list, deeper, {
      ...frame,
      before: [...frame.before, cut(scanner, { start: entry.start, end: list.start + 1 })],
      after: [cut(scanner, { start: list.end - 1, end: entry.end }), ...frame.after],
    });
  } else if (entry.end - entry.start <= MAX_RECORD) yield ok(sliceOf(scanner, entry, frame));
  else yield err({ code: "too_large" });
}

/** The values of an object's members of this key; more than one if it is repeated. */
function valuesUnder(scanner: JsonScanner, object: Range, { key, within }: ListKey): Range[] {
  const found: Range[] = [];
  for (const member of membersOf(scanner, object.start)) {
    if (!(within ?? [key]).some((name) => isKey(scanner, member.key, name))) continue;
    if (within === undefined) found.push(member.value);
    else if (scanner.bytes[member.value.start] === OPEN_OBJECT)
      found.push(...valuesUnder(scanner, member.value, { key }));
  }
  return found;
}

function isKey(scanner: JsonScanner, key: Range, name: string): boolean {
  const size = name.length + 2;
  if (key.end - key.start < size) return false;
  const text = cut(scanner, key);
  if (text.length === size) return text.toString() === `"${name}"`;
  return text.includes("\\") && JSON.parse(text.toString()) === name;
}

function isNull(scanner: JsonScanner, value: Range): boolean {
  return cut(scanner, value).equals(Buffer.from("null"));
}

function sliceOf(scanner: JsonScanner, entries: Range, { before, after }: Frame): Uint8Array {
  return Buffer.concat([...before, cut(scanner, entries), ...after]);
}

function cut({ bytes }: JsonScanner, { start, end }: Range): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
}

function sizeOf(parts: Buffer[]): Bytes {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
