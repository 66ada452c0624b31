import type { Millis, UnixMillis } from "#lib/units.ts";
import type { ItemCount } from "#model/item-counter.ts";
import type { RunningAct } from "../../port/acts.ts";
import type { WriteAnswer } from "./commit-group.ts";
import type { Damage } from "./damage.ts";
import type { PackedBatch, PackedPart } from "./pack-bytes.ts";
import type { RemoteCall } from "./remote.ts";

/** A `WriteRequest` as sent to the writer's thread. */
export type SentRequest = { id: number; now: UnixMillis } & (
  | { batch: PackedBatch; parts?: PackedPart[] }
  | { change: RemoteCall; act?: RunningAct | undefined }
);

/** A message of the main thread: requests with the buffers of their batches, or the order to end. */
export type WriterMessage = { requests: SentRequest[]; buffers: ArrayBuffer[] } | "close";

/** The writer's reply; the buffers are returned for reuse. */
export interface WriterReply {
  answers: WriteAnswer[];
  /** Entries of the search index could not be written. */
  missedWords: boolean;
  buffers: ArrayBuffer[];
  /** How long the writing took. */
  took: Millis;
  /** What the ledger was given. */
  written: ItemCount[];
  /** Found on the way. */
  damage: Damage[];
}
