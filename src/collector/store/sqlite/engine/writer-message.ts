import type { UnixMillis } from "#lib/units.ts";
import type { WriteAnswer } from "./commit-group.ts";
import type { PackedBatch } from "./pack-bytes.ts";
import type { ChangeRequest } from "../changes.ts";

/** A `WriteRequest` as it crosses to the writer's thread. */
export type SentRequest = { id: number; now: UnixMillis } & (
  | { batch: PackedBatch }
  | { change: ChangeRequest }
);

/** What the writer's thread is sent: requests and the buffers that their batches lie in, or that it shall end. */
export type WriterMessage = { requests: SentRequest[]; buffers: ArrayBuffer[] } | "close";

/** What it answers with: the buffers come back, to be filled again. */
export interface WriterReply {
  answers: WriteAnswer[];
  buffers: ArrayBuffer[];
}
