/** Finds where values of a JSON document begin and end, without reading them. */
export interface JsonScanner {
  readonly bytes: Uint8Array;
  /** Where large values end, by where they begin: each is passed several times, and read once. */
  readonly ends: Map<number, number>;
}

/** From `start` up to, not including, `end`. */
export interface Range {
  start: number;
  end: number;
}

/** Thrown for bytes that cannot be JSON. Much else that is none goes unnoticed here: whoever reads the values will see. */
export class JsonScanError extends Error {
  override name = "JsonScanError";
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
export const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Ends are noted of values of at least this size, down to this depth below the value that is passed. */
const NOTED_SIZE = 65_536;
const NOTED_DEPTH = 8;

export function jsonScanner(bytes: Uint8Array): JsonScanner {
  return { bytes, ends: new Map() };
}

/** Each entry of the list that begins at `at`. */
export function* entriesOf(scanner: JsonScanner, at: number): Generator<Range> {
  let start = skipSpace(scanner, at + 1);
  if (scanner.bytes[start] === CLOSE_LIST) return;
  for (;;) {
    const end = skipValue(scanner, start);
    yield { start, end };
    const next = skipSpace(scanner, end);
    if (scanner.bytes[next] === CLOSE_LIST) return;
    expectByte(scanner, next, COMMA);
    start = skipSpace(scanner, next + 1);
  }
}

/** Each key, with its quotes, and value of the object that begins at `at`. */
export function* membersOf(scanner: JsonScanner, at: number): Generator<{ key: Range; value: Range }> {
  let start = skipSpace(scanner, at + 1);
  if (scanner.bytes[start] === CLOSE_OBJECT) return;
  for (;;) {
    expectByte(scanner, start, QUOTE);
    const key = { start, end: skipString(scanner.bytes, start) };
    const colon = skipSpace(scanner, key.end);
    expectByte(scanner, colon, COLON);
    const from = skipSpace(scanner, colon + 1);
    const value = { start: from, end: skipValue(scanner, from) };
    yield { key, value };
    const next = skipSpace(scanner, value.end);
    if (scanner.bytes[next] === CLOSE_OBJECT) return;
    expectByte(scanner, next, COMMA);
    start = skipSpace(scanner, next + 1);
  }
}

/** The end of the value that begins at `start`. */
export function skipValue(scanner: JsonScanner, start: number): number {
  const { bytes, ends } = scanner;
  const first = bytes[start];
  if (first === QUOTE) return skipString(bytes, start);
  if (first !== OPEN_OBJECT && first !== OPEN_LIST) return skipScalar(bytes, start);
  const known = ends.get(start);
  if (known !== undefined) return known;
  const starts: number[] = [];
  let depth = 0;
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = skipString(bytes, at);
    // Most of what is between texts is below the brackets.
    else if (byte < OPEN_LIST) at += 1;
    else {
      if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (depth < NOTED_DEPTH) starts[depth] = at;
        depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        depth -= 1;
        if (depth < NOTED_DEPTH) noteEnd(scanner, starts[depth]!, at + 1);
        if (depth === 0) return at + 1;
      }
      at += 1;
    }
  }
  throw new JsonScanError("unfinished value");
}

function noteEnd({ ends }: JsonScanner, start: number, end: number): void {
  if (end - start >= NOTED_SIZE) ends.set(start, end);
}

function skipString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    at += byte === BACKSLASH ? 2 : 1;
  }
  throw new JsonScanError("unfinished text");
}

/** A number, true, false or null. */
function skipScalar(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && !isSpace(bytes[at]!) && !isPunctuation(bytes[at]!)) at += 1;
  if (at === start) throw new JsonScanError("a value is missing");
  return at;
}

export function skipSpace({ bytes }: JsonScanner, start: number): number {
  let at = start;
  while (at < bytes.length && isSpace(bytes[at]!)) at += 1;
  return at;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isPunctuation(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT;
}

function expectByte({ bytes }: JsonScanner, at: number, byte: number): void {
  if (bytes[at] !== byte) throw new JsonScanError(`expected ${String.fromCharCode(byte)}`);
}
