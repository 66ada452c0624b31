import { isRecord } from "#lib/is-record.ts";

export interface EnvelopeItem {
  header: Record<string, unknown> & { type: string };
  payload: Buffer;
  /** Where the item begins in the envelope, and where its payload ends. */
  start: number;
  end: number;
}

const NEWLINE = 10;

/**
 * Reads an envelope's items up to the first that is invalid
 * (https://develop.sentry.dev/sdk/foundations/transport/envelopes/#serialization-format).
 */
export function* readItems(envelope: Uint8Array): Generator<EnvelopeItem> {
  const bytes = Buffer.from(envelope.buffer, envelope.byteOffset, envelope.byteLength);
  let at = lineEnd(bytes, 0) + 1;
  while (at < bytes.byteLength) {
    const headerEnd = lineEnd(bytes, at);
    const header = readHeader(bytes.toString("utf8", at, headerEnd));
    if (header === undefined) return;
    const from = headerEnd + 1;
    const { length } = header;
    const end = typeof length === "number" && length >= 0 ? from + length : lineEnd(bytes, from);
    yield { header, payload: bytes.subarray(from, end), start: at, end };
    at = end + 1;
  }
}

function lineEnd(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(NEWLINE, from);
  return end === -1 ? bytes.byteLength : end;
}

function readHeader(line: string): EnvelopeItem["header"] | undefined {
  try {
    const header: unknown = JSON.parse(line);
    return isRecord(header) && typeof header["type"] === "string"
      ? { ...header, type: header["type"] }
      : undefined;
  } catch {
    return undefined;
  }
}
