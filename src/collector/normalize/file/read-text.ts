import { isUtf8 } from "node:buffer";

/** The text of a file, and the way back to its bytes. */
export interface FileText {
  text: string;
  encode: (text: string) => Uint8Array;
}

/** As much of a file as shows whether it is text. */
const SAMPLE = 65_536;
/** Of the sample. Terminal colors and a log's torn lines have some; compressed and compiled files have more. */
const MAX_CONTROL = 0.05;

/**
 * Reads a file as text: UTF-8, UTF-16 with a byte order mark, or any encoding that contains ASCII, which is read byte by byte
 * so that all but the replaced parts keeps its bytes. Undefined for a binary file.
 */
export function readText(bytes: Uint8Array): FileText | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer[0] === 0xff && buffer[1] === 0xfe)
    return { text: buffer.toString("utf16le"), encode: (text) => Buffer.from(text, "utf16le") };
  if (controlShare(buffer.subarray(0, SAMPLE)) > MAX_CONTROL) return undefined;
  const encoding = isUtf8(buffer) ? "utf8" : "latin1";
  return { text: buffer.toString(encoding), encode: (text) => Buffer.from(text, encoding) };
}

function controlShare(sample: Uint8Array): number {
  let controls = 0;
  for (const byte of sample) if (byte < 0x20 && !isSpacing(byte)) controls += 1;
  return sample.length === 0 ? 0 : controls / sample.length;
}

/** Tab to carriage return, and the escape of terminal colors. */
function isSpacing(byte: number): boolean {
  return (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b;
}
