import type { UnixMillis } from "#lib/units.ts";
import type { WriteAnswer } from "./commit-group.ts";
import type { PackedBatch } from "./pack-bytes.ts";
import type { RemoteCall } from "./remote.ts";

/** A `WriteRequest` as it crosses to the writer's thread. */
export type SentRequest = { id: number; now: UnixMillis } & ({ batch: PackedBatch } | { change: RemoteCall });

/** What the main thread sends: requests and the buffers that hold their batches, or the order to end. */
export type WriterMessage = { requests: SentRequest[]; buffers: ArrayBuffer[] } | "close";

/** What the writer's thread sends back; the buffers return with it, to be used again. */
export interface WriterReply {
  answers: WriteAnswer[];
  buffers: ArrayBuffer[];
}
