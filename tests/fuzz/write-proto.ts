/** Fields of a protobuf message, as the generated seeds are made of. */
export function bytesField(field: number, ...parts: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(body.length)]), body]);
}

export function numberField(field: number, value: number): Buffer {
  return Buffer.from([...varint(field * 8), ...varint(value)]);
}

export function fixed64Field(field: number, value: bigint): Buffer {
  const body = Buffer.alloc(8);
  body.writeBigUInt64LE(value);
  return Buffer.concat([Buffer.from(varint(field * 8 + 1)), body]);
}

export function doubleField(field: number, value: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeDoubleLE(value);
  return Buffer.concat([Buffer.from(varint(field * 8 + 1)), body]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}
