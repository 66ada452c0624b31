import { encode } from "@msgpack/msgpack";
import type { Scrubbing } from "#lib/scrub/detector.ts";
import { openReplayVideo } from "../replay/open-replay-video.ts";
import { scrubRecording } from "./scrub-recording.ts";
import { scrubTextFile } from "./scrub-text-file.ts";

/**
 * Scrubs a mobile replay: a MessagePack map of the replay event, its recording and the video, each as bytes
 * (https://develop.sentry.dev/sdk/telemetry/replays/). Undefined if it is anything else.
 */
export function scrubReplayVideo(bytes: Uint8Array, scrubbing: Scrubbing): Uint8Array | undefined {
  const parts = openReplayVideo(bytes);
  if (parts === undefined) return undefined;
  const clean: Record<string, Uint8Array> = {};
  for (const [name, part] of Object.entries(parts)) {
    if (!(part instanceof Uint8Array)) return undefined;
    const kept = scrubPart(name, part, scrubbing);
    if (kept === undefined) return undefined;
    clean[name] = kept;
  }
  return Object.keys(clean).every((name) => clean[name] === parts[name]) ? bytes : encode(clean);
}

function scrubPart(name: string, part: Uint8Array, scrubbing: Scrubbing): Uint8Array | undefined {
  switch (name) {
    case "replay_event":
      return scrubTextFile(part, scrubbing);
    case "replay_recording":
      return scrubRecording(part, scrubbing);
    case "replay_video":
      return part;
    default:
      return undefined;
  }
}
