import { z } from "zod";
import type { Attributes, AttributeValue } from "#model/attributes.ts";
import type { Breadcrumb, DebugImage, EventPayload, FrameResolution, Mechanism } from "#model/event.ts";

/** A stack frame in the shape of Sentry's API; what is unknown is null. */
export interface FrameView {
  filename: string | null;
  absPath: string | null;
  module: string | null;
  package: string | null;
  platform: string | null;
  function: string | null;
  rawFunction: string | null;
  symbol: string | null;
  instructionAddr: string | null;
  symbolAddr: string | null;
  trust: string | null;
  lineNo: number | null;
  colNo: number | null;
  /** Source lines with their numbers; the frame's own is that of `lineNo`. */
  context: [line: number, text: string][];
  inApp: boolean;
  vars: Attributes | null;
  lock: Attributes | null;
  errors: null;
  /** How it was resolved by a source map or a mapping, or why not; null for a frame that needs none. Sentry has no such field. */
  resolution: FrameResolution | null;
  /** What the SDK sent, if a source map replaced it. */
  origFilename?: string | null;
  origAbsPath?: string | null;
  origFunction?: string | null;
  origLineNo?: number | null;
  origColNo?: number | null;
}

export interface StacktraceView {
  frames: FrameView[];
  framesOmitted: [number, number] | null;
  registers: Attributes | null;
  hasSystemFrames: boolean;
}

export interface ExceptionView {
  type: string | null;
  value: string | null;
  module: string | null;
  threadId: string | number | null;
  mechanism: Mechanism | null;
  stacktrace: StacktraceView | null;
  /** Before the sender or a mapping resolved it, as `rawType` and `rawModule`. */
  rawStacktrace: StacktraceView | null;
  rawType: string | null;
  rawModule: string | null;
}

export interface ThreadView {
  id: string | number | null;
  name: string | null;
  state: string | null;
  priority: number | null;
  crashed: boolean;
  current: boolean;
  main: boolean;
  heldLocks: Attributes | null;
  stacktrace: StacktraceView | null;
  rawStacktrace: StacktraceView | null;
}

/** `timestamp` is an ISO time. */
export interface BreadcrumbView {
  type: string;
  timestamp: string | null;
  level: Breadcrumb["level"];
  message: string | null;
  category: string | null;
  data: Attributes | null;
  event_id: string | null;
}

export interface RequestView {
  method: string | null;
  url: string | null;
  fragment: string;
  query: AttributeValue;
  data: AttributeValue;
  headers: [string, string][];
  cookies: AttributeValue;
  env: Attributes | null;
  inferredContentType: string | null;
}

/** A section of an event as Sentry divides it. */
export const EventEntry = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("exception"),
    data: z.object({
      values: z.array(z.custom<ExceptionView>()),
      excOmitted: z.null(),
      hasSystemFrames: z.boolean(),
    }),
  }),
  z.object({
    type: z.literal("threads"),
    data: z.object({ values: z.array(z.custom<ThreadView>()) }),
  }),
  z.object({ type: z.literal("stacktrace"), data: z.custom<StacktraceView>() }),
  z.object({
    type: z.literal("breadcrumbs"),
    data: z.object({ values: z.array(z.custom<BreadcrumbView>()) }),
  }),
  z.object({
    type: z.literal("message"),
    data: z.object({ formatted: z.string(), message: z.string().optional(), params: z.unknown().optional() }),
  }),
  z.object({ type: z.literal("request"), data: z.custom<RequestView>() }),
  z.object({ type: z.literal("csp"), data: z.custom<NonNullable<EventPayload["csp"]>>() }),
  z.object({
    type: z.literal("debugmeta"),
    data: z.object({ images: z.array(z.custom<DebugImage>()) }),
  }),
]);
export type EventEntry = z.infer<typeof EventEntry>;
