import type { Bytes, Millis } from "#lib/units.ts";

const FIRST_SIZE: Bytes = 64 * 1024;
const VARINT = 0;
const FIXED_64 = 1;
const DELIMITED = 2;
const FIXED_32 = 5;
/** Up to this length a loop copies a string faster than the encoder does. */
const SHORT = 48;

/**
 * Writes a protobuf message field by field into one growing buffer (https://protobuf.dev/programming-guides/encoding/).
 * Nested messages are written in place, and their length is inserted once it is known.
 */
export class ProtoWriter {
  #bytes: Buffer = Buffer.allocUnsafe(FIRST_SIZE);
  #at = 0;

  /** Returns everything written as a buffer of its own, and empties the writer. */
  finish(): Uint8Array {
    const written = Uint8Array.prototype.slice.call(this.#bytes, 0, this.#at);
    this.#at = 0;
    return written;
  }

  /** An unsigned integer up to 2^53. */
  number(field: number, value: number): void {
    this.#reserve(16);
    this.#varint(field * 8 + VARINT);
    this.#varint(value);
  }

  /** A signed integer; a negative one takes ten bytes of two's complement. */
  integer(field: number, value: number): void {
    if (value >= 0) return this.number(field, value);
    this.#reserve(16);
    this.#varint(field * 8 + VARINT);
    let rest = BigInt.asUintN(64, BigInt(value));
    for (; rest > 127n; rest >>= 7n) this.#bytes[this.#at++] = Number(rest & 127n) | 128;
    this.#bytes[this.#at++] = Number(rest);
  }

  double(field: number, value: number): void {
    this.#reserve(16);
    this.#varint(field * 8 + FIXED_64);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  fixed32(field: number, value: number): void {
    this.#reserve(16);
    this.#varint(field * 8 + FIXED_32);
    this.#at = this.#bytes.writeUInt32LE(value, this.#at);
  }

  /** A time in milliseconds since the epoch, written as nanoseconds. These exceed a number's precision, hence the two halves. */
  nanos(field: number, time: Millis): void {
    this.#reserve(16);
    this.#varint(field * 8 + FIXED_64);
    const whole = Math.floor(time);
    const upper = Math.floor(whole / 65_536) * 1e6;
    const lower = (upper % 65_536) * 65_536 + (whole % 65_536) * 1e6 + Math.round((time - whole) * 1e6);
    this.#at = this.#bytes.writeUInt32LE(lower % 2 ** 32, this.#at);
    this.#at = this.#bytes.writeUInt32LE(Math.floor(upper / 65_536) + Math.floor(lower / 2 ** 32), this.#at);
  }

  /** Bytes given in hexadecimal, such as ids. */
  hex(field: number, digits: string): void {
    const length = digits.length / 2;
    this.#reserve(length + 16);
    this.#varint(field * 8 + DELIMITED);
    this.#varint(length);
    for (let index = 0; index < digits.length; index += 2) {
      this.#bytes[this.#at++] =
        (nibble(digits.charCodeAt(index)) << 4) | nibble(digits.charCodeAt(index + 1));
    }
  }

  text(field: number, text: string): void {
    const { length } = text;
    this.#reserve(length * 3 + 16);
    this.#varint(field * 8 + DELIMITED);
    if (length <= SHORT && this.#ascii(text)) return;
    const start = this.#at;
    this.#varint(length);
    const written = this.#bytes.write(text, this.#at);
    if (written === length) {
      this.#at += written;
      return;
    }
    this.#at = start;
    this.#varint(written);
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** Begins a nested message. Pass the result to `end`. */
  begin(field: number): number {
    this.#reserve(16);
    this.#varint(field * 8 + DELIMITED);
    return ++this.#at;
  }

  /** Ends the message that began at `start`. One byte is reserved for its length; a longer one moves the message. */
  end(start: number): void {
    const length = this.#at - start;
    if (length < 128) {
      this.#bytes[start - 1] = length;
      return;
    }
    const more = varintSize(length) - 1;
    this.#reserve(more);
    this.#bytes.copyWithin(start + more, start, this.#at);
    this.#at = start - 1;
    this.#varint(length);
    this.#at += length;
  }

  /** Tries to write a text of at most 48 characters with its length. Undoes that if a character is not ASCII. */
  #ascii(text: string): boolean {
    const start = this.#at;
    this.#bytes[this.#at++] = text.length;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127) {
        this.#at = start;
        return false;
      }
      this.#bytes[this.#at++] = code;
    }
    return true;
  }

  #varint(value: number): void {
    let rest = value;
    for (; rest > 0x7f_ff_ff_ff; rest = Math.floor(rest / 128)) this.#bytes[this.#at++] = (rest % 128) | 128;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#at++] = (rest & 127) | 128;
    this.#bytes[this.#at++] = rest;
  }

  #reserve(more: Bytes): void {
    if (this.#at + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + more));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

function nibble(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87;
}

function varintSize(value: number): number {
  return value < 128 ? 1 : 1 + varintSize(Math.floor(value / 128));
}
