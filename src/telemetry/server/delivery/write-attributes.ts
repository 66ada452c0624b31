import type { ProtoWriter } from "./proto-writer.ts";

/** Deepest nesting of values. Anything deeper is dropped. */
const DEEPEST = 10;

/**
 * Writes attributes as OTLP's list of KeyValue. Field numbers:
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/common/v1/common.proto
 */
export function writeAttributes(
  writer: ProtoWriter,
  field: number,
  attributes: Record<string, unknown>,
  depth = 0,
): void {
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined) continue;
    const pair = writer.begin(field);
    writer.text(1, key);
    writeValue(writer, 2, value, depth);
    writer.end(pair);
  }
}

/** Writes a value as OTLP's AnyValue. Values without an equivalent, such as `null`, become empty. */
export function writeValue(writer: ProtoWriter, field: number, value: unknown, depth = 0): void {
  const start = writer.begin(field);
  if (typeof value === "string") writer.text(1, value);
  else if (typeof value === "boolean") writer.number(2, value ? 1 : 0);
  else if (typeof value === "number") {
    if (Number.isSafeInteger(value)) writer.integer(3, value);
    else writer.double(4, value);
  } else if (typeof value === "object" && value !== null && depth < DEEPEST) {
    if (Array.isArray(value)) {
      const list = writer.begin(5);
      for (const one of value) writeValue(writer, 1, one, depth + 1);
      writer.end(list);
    } else {
      const pairs = writer.begin(6);
      writeAttributes(writer, 1, value as Record<string, unknown>, depth + 1);
      writer.end(pairs);
    }
  }
  writer.end(start);
}
