import { decode } from "@msgpack/msgpack";
import { isRecord } from "#lib/is-record.ts";

/** The parts of a `replay_video` by name: event, recording and video, each as bytes if the sender is honest. */
export function openReplayVideo(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const parts = decode(bytes, { maxMapLength: 8, maxArrayLength: 0, maxExtLength: 0 });
    return isRecord(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}
