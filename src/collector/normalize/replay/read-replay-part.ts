import { isRecord } from "#lib/is-record.ts";
import type { RecordingFacts } from "#model/replay.ts";
import { describeRecording } from "./describe-recording.ts";
import { openReplayVideo } from "./open-replay-video.ts";

/** What the bytes of a part of a replay tell; those of the event only a video has within it. */
export interface ReplayTold {
  event: Record<string, unknown> | null;
  recording: RecordingFacts | null;
}

export function readReplayPart(format: "recording" | "video", bytes: Uint8Array): ReplayTold {
  if (format === "recording") return { event: null, recording: describeRecording(bytes) ?? null };
  const { replay_event: event, replay_recording: recording } = openReplayVideo(bytes) ?? {};
  return {
    event: event instanceof Uint8Array ? parse(event) : null,
    recording: recording instanceof Uint8Array ? (describeRecording(recording) ?? null) : null,
  };
}

function parse(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
