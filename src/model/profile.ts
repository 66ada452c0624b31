import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Bytes, Nanos, UnixMillis } from "#lib/units.ts";
import type { DebugImage } from "./event.ts";

/**
 * How the samples of a profile are written: `sample` is Sentry's format in both of its versions
 * (https://develop.sentry.dev/sdk/telemetry/profiles/sample-format-v2/). All others are stored without being read: a method
 * trace of Android, or what has no name here.
 */
export type ProfileFormat = "sample" | "android_trace" | "unknown";

/** What the index has of a profile, or of one chunk of a continuous profiler. */
export interface ProfileSummary {
  format: ProfileFormat;
  service: string;
  /** The moment that the samples' times are relative to. */
  started: UnixMillis;
  ended: UnixMillis;
  samples: number;
  /** Of the transaction that was profiled; chunks have none. */
  transactionId: EventId | null;
}

/** A profile: the one of a transaction, or all stored chunks of a continuous profiler in the time that was asked for. */
export interface ProfileLine {
  /** Of the profile or the profiler. */
  id: EventId;
  projectId: ProjectId;
  kind: "transaction" | "continuous";
  format: ProfileFormat;
  platform: string | null;
  service: string;
  environment: string | null;
  release: string | null;
  /** The transaction's name. */
  name: string | null;
  traceId: TraceId | null;
  transactionId: EventId | null;
  start: UnixMillis;
  end: UnixMillis;
  /** Summed over its chunks, without the gaps between them. */
  duration: Nanos;
  samples: number;
  chunks: number;
  size: Bytes;
}

/** One part of a profiled process: a profile, or a profiler in a time, on one thread or on all. */
export interface ProfilePart {
  id: EventId;
  start: UnixMillis;
  end: UnixMillis;
  /** Null for all; `active` for the one that ran the transaction, where the profile says which. */
  thread: { id: string } | "active" | null;
}

/** A frame of a profile. Most senders leave something out. */
export interface ProfileFrame {
  function: string;
  module: string | null;
  file: string | null;
  /** The whole path or URL. */
  path: string | null;
  line: number | null;
  column: number | null;
  inApp: boolean | null;
  /** An index of the tree's sources. */
  source: number;
}

/** What it takes to find the original places of a profile's frames. */
export interface ProfileSource {
  platform: string;
  release: string | null;
  dist: string | null;
  images: DebugImage[];
}

export interface ProfiledThread {
  id: string;
  name: string | null;
  samples: number;
  nanos: Nanos;
}

/** Samples summed to a tree of calls. Parents come before their children; -1 is the parent of the outermost calls. */
export interface CallTree {
  sources: ProfileSource[];
  frames: ProfileFrame[];
  parent: Int32Array;
  /** Indexes of `frames`. */
  frame: Int32Array;
  /** Time and samples in which the call was the innermost. */
  selfNanos: Float64Array;
  selfSamples: Int32Array;
  /** Of everything in the time that was asked for, whichever thread was; the longest first. */
  threads: ProfiledThread[];
  /** Samples that name a stack that is not there, or have no usable time. */
  lostSamples: number;
  /** Whether stacks were cut, because there were too many or they were too deep. */
  isCut: boolean;
  /** Stored profiles and chunks that were read, and those that were not, because there were too many. */
  read: number;
  left: number;
  /** The first and last moment of what was read. */
  start: UnixMillis;
  end: UnixMillis;
}

/** How a span's profile was found: the span or its trace names it, or it is the only one of the service at that time. */
export type ProfileJoin = "id" | "time";

export interface SpanProfile {
  id: EventId;
  kind: ProfileLine["kind"];
  join: ProfileJoin;
  /** Within the span, on its thread. */
  samples: number;
  part: ProfilePart;
}

/** A span whose time a profile covers. */
export interface ProfiledSpan {
  traceId: TraceId;
  spanId: SpanId;
  name: string;
  service: string;
  start: UnixMillis;
  duration: Nanos;
}
