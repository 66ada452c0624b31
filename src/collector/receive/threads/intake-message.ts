import type { EventId, ProjectId } from "#lib/ids.ts";
import type { Result } from "#lib/result.ts";
import type { Hits } from "#lib/scrub/detector.ts";
import type { Bytes } from "#lib/units.ts";
import type { Category, Outcome } from "#model/outcome.ts";
import type { RecordContext } from "#collector/normalize/time/record-context.ts";
import type { SealedPart } from "#collector/store/port/batch.ts";
import type {
  Retraced,
  RetraceRequest,
  SourceLines,
  SourcePlace,
} from "#collector/symbolicate/jvm/jvm-file.ts";
import type { OriginalPosition } from "#collector/symbolicate/source-map.ts";
import type { OtlpEncoding, OtlpSignal } from "#collector/wire/otlp/encode-answer.ts";
import type { OtlpError } from "#collector/wire/otlp/export-request.ts";
import type { EnvelopeError } from "#collector/wire/sentry/decode-envelope.ts";
import type { ContentSettings } from "../project-rules.ts";
import type { InvalidReason } from "../invalid-reason.ts";

/** What a request is, and so what its body is. */
export type Door = "envelope" | { signal: OtlpSignal; encoding: OtlpEncoding };
/** Why a body cannot be used. */
export type FaultOf<D extends Door> = D extends "envelope" ? EnvelopeError : OtlpError;

/** A request for a thread. */
export interface Job {
  id: number;
  /** Of its body in the message. */
  length: Bytes;
  /** Of its body's content; empty for none. */
  encoding: string;
  door: Door;
  /** The key that it was sent with; null for a program that needs none. */
  key: string | null;
  request: Omit<RecordContext, "scrubbing">;
  settings: ContentSettings;
}

/** What a thread made of a request: all that the main thread needs to finish it. */
export interface Collected {
  result: Result<null, FaultOf<Door>>;
  /** The quantities that quotas must let pass. */
  taken: Map<Category, number>;
  /** The records, and how many there are; null without any. */
  part: SealedPart | null;
  counts: Map<Category, number>;
  outcomes: Outcome[];
  hits: Hits;
  envelopeId: EventId | null;
  answerId: EventId | null;
  refused: InvalidReason[];
}

/** What a thread wants to know of a file of symbols. */
export type Look =
  | { at: "file" }
  | { at: "position"; line: number; column: number }
  | { at: "stacks"; request: RetraceRequest }
  | { at: "sources"; places: SourcePlace[] };

/** The answer to each. A file that is gone meanwhile has no answers. */
export interface Looks {
  /** Why the file cannot be used; null if it can. */
  file: "no_source_map" | "malformed_map" | null;
  position: OriginalPosition;
  stacks: Retraced | null;
  sources: (SourceLines | null)[] | null;
}

/** What the main thread sends. */
export type IntakeRequest =
  /** `bodies` one after the other. Settings are left out where the thread has them from the project's job before. */
  | { do: "collect"; jobs: (Omit<Job, "settings"> & Partial<Job>)[]; bodies: Uint8Array<ArrayBuffer> }
  | { do: "found"; question: number; answer: Looks[Look["at"]] }
  /** The file has changed; without an id, all of the project have. */
  | { do: "forget"; project: ProjectId; file?: string }
  | { do: "ping" };

/** What a thread sends. */
export type IntakeReply =
  | { did: "start" }
  | { did: "collect"; answers: { id: number; collected: Collected | null }[] }
  | { did: "ask"; question: number; project: ProjectId; file: string; look: Look }
  | { did: "fail"; error: { message: string; stack: string | undefined } }
  | { did: "ping" };
