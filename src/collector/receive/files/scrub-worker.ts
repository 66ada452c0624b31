import { parentPort } from "node:worker_threads";
import type { Hits } from "#lib/scrub/detector.ts";
import type { ScrubSettings } from "#model/scrub-settings.ts";
import { type ReplayTold, readReplayPart } from "#collector/normalize/replay/read-replay-part.ts";
import { type FileFormat, scrubFile } from "#collector/normalize/file/scrub-file.ts";
import { projectScrubber } from "#model/project-scrubber.ts";

/** What the thread is sent, one file at a time. The bytes are transferred, and those of the answer as well. */
export interface ScrubRequest {
  format: FileFormat;
  bytes: Uint8Array<ArrayBuffer>;
  settings: ScrubSettings;
}

export interface ScrubAnswer {
  /** False if the file does not have the format: `bytes` are as they were sent then. */
  isScrubbed: boolean;
  bytes: Uint8Array<ArrayBuffer>;
  hits: Hits;
  /** What a part of a replay tells, which is read here because it may be large. */
  told: ReplayTold | undefined;
}

const port = parentPort!;

port.on("message", ({ format, bytes, settings }: ScrubRequest) => {
  const hits: Hits = new Map();
  const clean = scrubFile(format, bytes, { scrubber: projectScrubber(settings), hits });
  const kept = clean.ok && clean.value !== bytes ? new Uint8Array(clean.value) : bytes;
  const told = clean.ok && format !== "text" ? readReplayPart(format, kept) : undefined;
  port.postMessage({ isScrubbed: clean.ok, bytes: kept, hits, told } satisfies ScrubAnswer, [kept.buffer]);
});
