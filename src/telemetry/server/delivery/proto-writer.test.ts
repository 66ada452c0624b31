import { expect, test } from "vitest";
import { ProtoWriter } from "./proto-writer.ts";

function written(write: (writer: ProtoWriter) => void): string {
  const writer = new ProtoWriter();
  write(writer);
  return Buffer.from(writer.finish()).toString("hex");
}

test.each([
  [1, "0801"],
  [127, "087f"],
  [150, "089601"],
  [2 ** 31, "088080808008"],
  [2 ** 53 - 1, "08ffffffffffffff0f"],
])("the number %i in field 1 is %s", (value, hex) => {
  expect(written((writer) => writer.number(1, value))).toBe(hex);
});

test("a negative integer is its two's complement", () => {
  expect(written((writer) => writer.integer(1, -2))).toBe("08feffffffffffffffff01");
});

test.each([
  [1_795_199_450_219, 1_795_199_450_219_000_000n],
  [1_795_199_450_219.25, 1_795_199_450_219_250_000n],
  [0, 0n],
  [0.5, 500_000n],
  [1_000 * 2 ** 32, 1_000n * 2n ** 32n * 1_000_000n],
])("%d milliseconds are so many nanoseconds", (millis, nanos) => {
  const bytes = Buffer.from(
    written((writer) => writer.nanos(1, millis)),
    "hex",
  );
  expect(bytes.readBigUInt64LE(1)).toBe(nanos);
});

test.each([0, 1, 47, 48, 49, 127, 128, 16_383, 16_384, 200_000])(
  "a text of %i characters stands whole",
  (length) => {
    for (const character of ["a", "é", "👋"]) {
      const text = character.repeat(Math.ceil(length / character.length));
      const bytes = Buffer.from(
        written((writer) => writer.text(1, text)),
        "hex",
      );
      expect(bytes.toString("utf8", bytes.length - Buffer.byteLength(text))).toBe(text);
      expect(bytes.length).toBe(1 + lengthOfVarint(Buffer.byteLength(text)) + Buffer.byteLength(text));
    }
  },
);

test.each([0, 125, 126, 127, 128, 20_000])(
  "a nested message around %i bytes has its length before it",
  (length) => {
    const nested = written((writer) => {
      const outer = writer.begin(1);
      const inner = writer.begin(2);
      writer.text(3, "x".repeat(length));
      writer.end(inner);
      writer.end(outer);
    });
    const text = written((writer) => writer.text(3, "x".repeat(length)));
    const wrapped = (field: number, hex: string) =>
      Buffer.from([field * 8 + 2, ...varint(hex.length / 2)]).toString("hex") + hex;
    expect(nested).toBe(wrapped(1, wrapped(2, text)));
  },
);

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}
function lengthOfVarint(value: number): number {
  return varint(value).length;
}
