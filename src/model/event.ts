import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Attributes, AttributeValue } from "./attributes.ts";
import type { EventMeta } from "./event-meta.ts";
import type { Level } from "./level.ts";

/**
 * How a frame was resolved: `resolved` through a source map, `original` because it needed none, otherwise the reason why
 * it was not resolved.
 */
export type FrameResolution =
  | "resolved"
  | "original"
  | "no_debug_id"
  | "no_source_map"
  /** Of an obfuscated build of the JVM. */
  | "no_mapping"
  | "no_sources_content"
  | "outside_map"
  | "malformed_map";

/**
 * A stack frame in Sentry's schema (https://develop.sentry.dev/sdk/data-model/event-payloads/stacktrace/). Here and in the
 * other parts of an event, fields that are not named stand beside the others as they were sent.
 */
export interface Frame {
  filename?: string;
  abs_path?: string;
  module?: string;
  function?: string;
  lineno?: number;
  colno?: number;
  pre_context?: string[];
  context_line?: string;
  post_context?: string[];
  in_app?: boolean;
  vars?: Attributes;
  /** What the code was loaded from: a native library's path, a package. */
  package?: string;
  /** Of a frame in another language than the event. */
  platform?: string;
  /** The function's name before it was demangled or shortened. */
  raw_function?: string;
  /** Of the instruction, its function and its library, in hexadecimal digits. */
  instruction_addr?: string;
  symbol_addr?: string;
  image_addr?: string;
  /** Whether a frame of the JVM is of a native method. */
  native?: boolean;
  /** What it holds or waits for: `type`, `address`, `class_name`, `thread_id`. */
  lock?: Attributes;
  /** What the SDK sent, if a source map replaced it. */
  raw?: { filename?: string; abs_path?: string; function?: string; lineno?: number; colno?: number };
  resolution?: FrameResolution;
}

/** Oldest call first, the throwing frame last, as in Sentry's schema. */
export interface Stacktrace {
  frames: Frame[];
  /** Values of the processor's registers, by name. */
  registers?: Attributes;
  /** Half-open range of the frames cut from the middle. */
  frames_omitted?: [number, number];
}

export interface Mechanism {
  type?: string;
  description?: string;
  help_link?: string;
  handled?: boolean;
  synthetic?: boolean;
  exception_id?: number;
  parent_id?: number;
  is_exception_group?: boolean;
  source?: string;
  data?: Attributes;
  /** What the operating system said: `signal`, `mach_exception`, `errno`. */
  meta?: Attributes;
}

export interface ExceptionValue {
  type?: string;
  value?: string;
  module?: string;
  thread_id?: string | number;
  mechanism?: Mechanism;
  stacktrace?: Stacktrace;
  /** Before the sender or a mapping resolved it, as `raw_type` and `raw_module`. */
  raw_stacktrace?: Stacktrace;
  raw_type?: string;
  raw_module?: string;
}

/** A thread of the sender's process (https://develop.sentry.dev/sdk/foundations/transport/event-payloads/threads/). */
export interface Thread {
  id?: string | number;
  name?: string;
  /** In the runtime's words: `BLOCKED`. */
  state?: string;
  crashed?: boolean;
  current?: boolean;
  main?: boolean;
  priority?: number;
  daemon?: boolean;
  /** The locks that it holds or waits for, by address. */
  held_locks?: Attributes;
  stacktrace?: Stacktrace;
  /** Before the sender or a mapping resolved it. */
  raw_stacktrace?: Stacktrace;
}

export interface Breadcrumb {
  /** Milliseconds since 1970. */
  timestamp?: UnixMillis;
  type?: string;
  category?: string;
  level?: Level;
  message?: string;
  data?: Attributes;
  /** The id of the event that this breadcrumb records, if it records one. */
  event_id?: EventId;
}

export interface RequestInfo {
  url?: string;
  method?: string;
  query_string?: AttributeValue;
  headers?: [string, string][];
  cookies?: AttributeValue;
  data?: AttributeValue;
  env?: Attributes;
}

export interface User {
  id?: string;
  email?: string;
  username?: string;
  ip_address?: string;
  name?: string;
  data?: Attributes;
}

/** A program or library as it was loaded, or the source map of a file. */
export interface DebugImage {
  type?: string;
  code_file?: string;
  debug_id?: string;
}

/**
 * A normalized event in Sentry's event schema: lists are plain arrays, times are in milliseconds, ids are lower-case hex,
 * secrets are scrubbed, oversized parts are cut and noted in `_meta`.
 */
export interface EventPayload {
  event_id: EventId;
  timestamp: UnixMillis;
  received: UnixMillis;
  level: Level;
  platform: string;
  logger?: string;
  transaction?: string;
  server_name?: string;
  release?: string;
  dist?: string;
  environment?: string;
  message?: string;
  logentry?: { formatted?: string; message?: string; params?: AttributeValue };
  exception?: ExceptionValue[];
  threads?: Thread[];
  stacktrace?: Stacktrace;
  /** Before a mapping resolved it. */
  raw_stacktrace?: Stacktrace;
  breadcrumbs?: Breadcrumb[];
  tags?: [string, string][];
  user?: User;
  request?: RequestInfo;
  contexts?: Record<string, Attributes>;
  extra?: Attributes;
  modules?: Record<string, string>;
  fingerprint?: string[];
  sdk?: {
    name?: string;
    version?: string;
    integrations?: string[];
    packages?: { name?: string; version?: string }[];
  };
  debug_meta?: { images: DebugImage[] };
  csp?: Attributes;
  errors?: { type: string; name?: string; value?: AttributeValue }[];
  /** What was cut or scrubbed, and where. Events of earlier versions have a flat map: path → reason. */
  _meta?: EventMeta | Record<string, string>;
  /** Fields that are not in the schema. */
  unknown?: Attributes;
}

export const EVENT_TYPES = [
  "error",
  "default",
  "csp",
  "nel",
  "hpkp",
  "expectct",
  "expectstaple",
  "crash",
  "deprecation",
  "intervention",
  "feedback",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** One error, message or report: the payload, and the fields for searching, sorting and joining. */
export interface Event {
  eventId: EventId;
  projectId: ProjectId;
  type: EventType;
  timestamp: UnixMillis;
  receivedAt: UnixMillis;
  level: Level;
  /** `TypeError: x is not a function`, or the message's first line. */
  title: string;
  /** The culprit: the transaction, or the throwing in-app frame as `function(file)`. */
  culprit: string;
  platform: string;
  environment: string | null;
  release: string | null;
  transaction: string | null;
  traceId: TraceId | null;
  spanId: SpanId | null;
  /** Identifies a user for counting: the first known of `id:…`, `email:…`, `username:…` and `ip:…`. */
  userKey: string | null;
  /** Next's digest of a server error: the same for each occurrence, and all that the browser learns of the error. */
  digest: string | null;
  payload: EventPayload;
}
