import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { Bytes, Millis, UnixMillis } from "#lib/units.ts";

/** `web` is a recording of the page's elements, `video` one of a mobile app's screen. */
export const REPLAY_KINDS = ["web", "video"] as const;
export type ReplayKind = (typeof REPLAY_KINDS)[number];

export const STEP_KINDS = ["click", "input", "navigation", "console", "network", "note"] as const;
/** What a person or the page did; `note` is anything else that the SDK noted. */
export type StepKind = (typeof STEP_KINDS)[number];

/** One line of a replay's timeline. */
export interface ReplayStep {
  at: UnixMillis;
  kind: StepKind;
  /** The element, the address, the message. */
  text: string;
  /** Of a message of the console; of a request, its method, status and what it loaded. */
  level?: string;
  method?: string;
  status?: number;
  op?: string;
  duration?: Millis;
  bytes?: Bytes;
}

export const MAX_STEPS = 400;

/** What a segment's recording tells. */
export interface RecordingFacts {
  first: UnixMillis | null;
  last: UnixMillis | null;
  /** Events of the recording. */
  events: number;
  clicks: number;
  messages: number;
  requests: number;
  /** The first ones, at most `MAX_STEPS`. */
  steps: ReplayStep[];
  /** How many more there are. */
  furtherSteps: number;
}

/** What the sender says of a replay with each of its segments. */
export interface ReplayFacts {
  started: UnixMillis | null;
  ended: UnixMillis;
  urls: string[];
  errorIds: EventId[];
  traceIds: TraceId[];
  platform: string | null;
  environment: string | null;
  release: string | null;
  user: { id: string | null; email: string | null; name: string | null; ip: string | null };
  browser: { name: string | null; version: string | null };
  os: { name: string | null; version: string | null };
  device: string | null;
  sdk: { name: string | null; version: string | null };
}

/** A part of a replay: what it tells of the whole, besides its bytes. */
export interface ReplayPart {
  kind: ReplayKind;
  facts: ReplayFacts | null;
  recording: RecordingFacts | null;
}

/** A replay, from all of its parts that have arrived. */
export interface Replay extends Omit<ReplayFacts, "errorIds" | "traceIds" | "started" | "urls"> {
  projectId: ProjectId;
  replayId: EventId;
  kind: ReplayKind;
  started: UnixMillis;
  receivedAt: UnixMillis;
  /** In the order of their visit, each once. */
  urls: string[];
  errors: number;
  clicks: number;
  messages: number;
  requests: number;
  /** Segments whose recording has arrived. */
  segments: number;
  size: Bytes;
}
