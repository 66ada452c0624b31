import { pick, type Random } from "./random.ts";

/** What readers trip over: ends of lines, of texts and of numbers. */
const PIECES = [
  "\n",
  "\n\n",
  "{}",
  "{}\n",
  "[]",
  "null",
  '"',
  "\\u0000",
  "\\ud800",
  '{"type":"event"}\n',
  '{"type":"event","length":1}\n',
  '"__proto__"',
  "1e999",
  "-1",
  "9223372036854775808",
].map((text) => Buffer.from(text));
const BYTES = [
  [0x00],
  [0xff],
  [0x80],
  [0xc3, 0x28],
  [0xed, 0xa0, 0x80],
  [0xff, 0xff, 0xff, 0xff, 0x0f],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
  [0x0a, 0x00],
  [0x0b],
  [0x0c],
].map((bytes) => Buffer.from(bytes));

/** The bytes, changed in one to four places. */
export function mutateBytes(random: Random, seed: Buffer, others: readonly Buffer[]): Buffer {
  let bytes = seed;
  for (let left = 1 + random(4); left > 0; left -= 1) bytes = mutateOnce(random, bytes, others);
  return bytes;
}

function mutateOnce(random: Random, bytes: Buffer, others: readonly Buffer[]): Buffer {
  const at = random(bytes.length + 1);
  const length = random(Math.min(64, bytes.length - at) + 1);
  const before = bytes.subarray(0, at);
  switch (random(8)) {
    case 0: {
      const copy = Buffer.from(bytes);
      if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
      return copy;
    }
    case 1: {
      const copy = Buffer.from(bytes);
      if (at < copy.length) copy[at] = random(256);
      return copy;
    }
    case 2:
      return before;
    case 3:
      return Buffer.concat([before, bytes.subarray(at + length)]);
    case 4:
      return Buffer.concat([before, bytes.subarray(at, at + length), bytes.subarray(at)]);
    case 5:
      return Buffer.concat([before, pick(random, PIECES), bytes.subarray(at)]);
    case 6:
      return Buffer.concat([before, pick(random, BYTES), bytes.subarray(at)]);
    default: {
      const other = pick(random, others);
      const from = random(other.length + 1);
      return Buffer.concat([before, other.subarray(from, from + random(256)), bytes.subarray(at + length)]);
    }
  }
}
