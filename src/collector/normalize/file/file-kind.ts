import { imageType } from "#lib/image-type.ts";
import { readText } from "./read-text.ts";

/** What decides whether a file can be scrubbed: only text can. */
export type FileKind = "text" | "image" | "minidump" | "binary";

/** The kind of a file by its bytes: a sender may call it anything. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, "MDMP")) return "minidump";
  if (imageType(bytes) !== null || isVideo(bytes)) return "image";
  return readText(bytes) === undefined ? "binary" : "text";
}

/** Recordings of the screen: MP4 and WebM. */
function isVideo(bytes: Uint8Array): boolean {
  return startsWith(bytes, "ftyp", 4) || startsWith(bytes, "\x1A\x45\xDF\xA3");
}

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;
}
