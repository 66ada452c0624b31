import type { Bytes } from "#lib/units.ts";
import { openReplayVideo } from "#collector/normalize/replay/open-replay-video.ts";
import type { ReplaySegment } from "#collector/store/port/replays.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { Sanitizer } from "./sanitizer.ts";

/** Of all segments together, as received: an hour of a busy page has a tenth of it. */
const MAX_RECORDING: Bytes = 64 * 1_048_576;

/** A replay's recording for the player, as gzipped JSON. What is over the limit is left out. */
export async function readRecording(
  store: Pick<Store, "getBlob">,
  sanitizer: Sanitizer,
  segments: ReplaySegment[],
): Promise<Uint8Array> {
  const payloads: Uint8Array[] = [];
  let total: Bytes = 0;
  for (const { blob: id, isReadable, size } of segments) {
    total += size;
    if (total > MAX_RECORDING) break;
    const blob = isReadable ? await store.getBlob(id) : null;
    if (blob?.kind === "replay_recording") payloads.push(blob.payload);
    const own =
      blob?.kind === "replay_video" ? openReplayVideo(blob.payload)?.["replay_recording"] : undefined;
    if (own instanceof Uint8Array) payloads.push(own);
  }
  return sanitizer.sanitize(payloads);
}
