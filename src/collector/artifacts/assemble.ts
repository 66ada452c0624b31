import { createHash } from "node:crypto";
import { AppError } from "#lib/app-error.ts";
import { createCache } from "#lib/cache.ts";
import type { Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { ChunkStore } from "./chunk-store.ts";

export interface AssembleOrder {
  /** SHA-1 of the whole file. */
  checksum: string;
  /** SHA-1 of each chunk, in order. */
  chunks: string[];
}

/** `T` is what became of the file. */
export type AssembleState<T> =
  | { state: "not_found"; missingChunks: string[] }
  | { state: "assembling"; missingChunks: [] }
  | { state: "ok"; missingChunks: []; taken: T }
  | { state: "error"; missingChunks: []; detail: string };

export type Assemble<Order extends AssembleOrder, T> = (order: Order) => Promise<AssembleState<T>>;

/** A file is in memory as a whole; those in a bundle one by one. */
export const MAX_BUNDLE: Bytes = 256 * 1_048_576;
/** Files whose state is cached; a tool polls until it gets the result. */
const STATES_CACHED = 200;

/**
 * Assembles files in the background, one at a time; the tools poll until it is done.
 *
 * @param take stores the whole file, or says why not
 */
export function createAssembler<Order extends AssembleOrder, T>(
  chunks: ChunkStore,
  take: (bytes: Buffer, order: Order) => Promise<Result<T, { code: string }>>,
  report: (error: unknown) => void,
): Assemble<Order, T> {
  const states = createCache<string, AssembleState<T>>({ maxEntries: STATES_CACHED });
  let queue = Promise.resolve();

  async function assemble(order: Order): Promise<AssembleState<T>> {
    const bytes = await chunks.join(order.chunks, MAX_BUNDLE);
    if (bytes === undefined) return failed("too_large");
    if (createHash("sha1").update(bytes).digest("hex") !== order.checksum) return failed("wrong_checksum");
    const taken = await take(bytes, order);
    if (!taken.ok) return failed(taken.error.code);
    await chunks.drop(order.chunks);
    return { state: "ok", missingChunks: [], taken: taken.value };
  }

  async function assembleAfter(earlier: Promise<void>, order: Order): Promise<void> {
    await earlier;
    try {
      states.set(order.checksum, await assemble(order));
    } catch (error) {
      const isFull = error instanceof AppError && error.code === "store_full";
      if (!isFull) report(error);
      states.set(order.checksum, failed(isFull ? "store_full" : "internal"));
    }
  }

  return async (order) => {
    const known = states.get(order.checksum);
    if (known) {
      // A failure is reported once, because the same file may be uploaded again.
      if (known.state === "error") states.delete(order.checksum);
      return known;
    }
    const missingChunks = await chunks.missing(order.chunks);
    if (missingChunks.length > 0) return { state: "not_found", missingChunks };
    const assembling: AssembleState<T> = { state: "assembling", missingChunks: [] };
    states.set(order.checksum, assembling);
    queue = assembleAfter(queue, order);
    return assembling;
  };
}

function failed(detail: string): AssembleState<never> {
  return { state: "error", missingChunks: [], detail };
}
