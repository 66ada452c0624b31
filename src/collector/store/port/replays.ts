import type { EventId, TraceId } from "#lib/ids.ts";
import type { Bytes, UnixMillis } from "#lib/units.ts";
import type { Replay, ReplayStep } from "#model/replay.ts";

/** Texts of a replay that a search compares, ignoring case. `user` is any of the user's. */
export type ReplayText =
  | "url"
  | "user"
  | "user.id"
  | "user.email"
  | "user.name"
  | "user.ip"
  | "release"
  | "environment"
  | "browser.name"
  | "browser.version"
  | "os.name"
  | "os.version"
  | "device"
  | "platform"
  | "sdk.name"
  | "sdk.version"
  | "kind";

/** Figures of a replay; the duration in milliseconds. */
export type ReplayFigure =
  | "errors"
  | "clicks"
  | "messages"
  | "requests"
  | "segments"
  | "pages"
  | "duration"
  | "started";

export type ReplayCondition =
  | { kind: "all"; of: ReplayCondition[] }
  | { kind: "any"; of: ReplayCondition[] }
  | { kind: "not"; of: ReplayCondition }
  /** The parts around each `*`; `[""]` is a replay without such a text. */
  | { kind: "text"; text: ReplayText; value: string[] }
  | { kind: "figure"; figure: ReplayFigure; atLeast?: number; atMost?: number }
  | { kind: "id"; of: "replay" | "error" | "trace"; id: string }
  /** In a URL, or in what is known of the user. */
  | { kind: "words"; text: string };

export interface ReplayFilter {
  condition: ReplayCondition;
  /** Replays that overlap this time. */
  start: UnixMillis;
  end: UnixMillis;
}

export interface ReplaySegment {
  /** Null where the sender gives none. */
  segment: number | null;
  /** Of the part with the recording, for `getBlob`. */
  blob: string;
  first: UnixMillis | null;
  last: UnixMillis | null;
  events: number;
  size: Bytes;
  steps: ReplayStep[];
  furtherSteps: number;
  /** False for a recording that cannot be read. */
  isReadable: boolean;
}

export interface ReplayDetail {
  replay: Replay;
  /** By their number. */
  segments: ReplaySegment[];
  errorIds: EventId[];
  traceIds: TraceId[];
}
