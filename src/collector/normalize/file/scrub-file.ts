import type { Scrubbing } from "#lib/scrub/detector.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { scrubRecording } from "./scrub-recording.ts";
import { scrubReplayVideo } from "./scrub-replay-video.ts";
import { scrubTextFile } from "./scrub-text-file.ts";

/** How a file is read: as text (or JSON), or as one of a replay's two formats. */
const SCRUBBERS = { text: scrubTextFile, recording: scrubRecording, video: scrubReplayVideo };
export type FileFormat = keyof typeof SCRUBBERS;

/** The file without its secrets; the same bytes if it has none. `binary` if it does not have that format. */
export function scrubFile(
  format: FileFormat,
  bytes: Uint8Array,
  scrubbing: Scrubbing,
): Result<Uint8Array, { code: "binary" }> {
  const clean = SCRUBBERS[format](bytes, scrubbing);
  return clean === undefined ? err({ code: "binary" }) : ok(clean);
}
