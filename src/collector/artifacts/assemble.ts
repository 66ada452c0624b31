import { createHash } from "node:crypto";
import { AppError } from "#lib/app-error.ts";
import { createCache } from "#lib/cache.ts";
import type { Bytes } from "#lib/units.ts";
import type { ChunkStore } from "./chunk-store.ts";
import { keepBundle, type KeepMap } from "./keep-bundle.ts";
import { readBundle } from "./read-bundle.ts";

export interface AssembleOrder {
  /** SHA-1 of the whole bundle. */
  checksum: string;
  /** SHA-1 of each chunk, in order. */
  chunks: string[];
  release: string | undefined;
}

export type AssembleState =
  | { state: "not_found"; missingChunks: string[] }
  | { state: "assembling" | "ok"; missingChunks: [] }
  | { state: "error"; missingChunks: []; detail: string };

export type Assemble = (order: AssembleOrder) => Promise<AssembleState>;

/** A bundle is in memory as a whole, its files one by one. */
export const MAX_BUNDLE: Bytes = 256 * 1_048_576;
/** Bundles whose state is cached; a tool polls until it gets the result. */
const STATES_CACHED = 200;

/** Assembles bundles in the background, one at a time; the tools poll until it is done. */
export function createAssembler(
  chunks: ChunkStore,
  keep: KeepMap,
  report: (error: unknown) => void,
): Assemble {
  const states = createCache<string, AssembleState>({ maxEntries: STATES_CACHED });
  let queue = Promise.resolve();

  async function assemble({ checksum, chunks: sha1s, release }: AssembleOrder): Promise<AssembleState> {
    const bytes = await chunks.join(sha1s, MAX_BUNDLE);
    if (bytes === undefined) return failed("too_large");
    if (createHash("sha1").update(bytes).digest("hex") !== checksum) return failed("wrong_checksum");
    const bundle = await readBundle(bytes, (type) => type === "source_map");
    if (!bundle.ok) return failed(bundle.error.code);
    const kept = await keepBundle(bundle.value, release, keep);
    if (!kept.ok) return failed(kept.error.code);
    await chunks.drop(sha1s);
    return { state: "ok", missingChunks: [] };
  }

  async function assembleAfter(earlier: Promise<void>, order: AssembleOrder): Promise<void> {
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
      // A failure is reported once, because the same bundle may be uploaded again.
      if (known.state === "error") states.delete(order.checksum);
      return known;
    }
    const missingChunks = await chunks.missing(order.chunks);
    if (missingChunks.length > 0) return { state: "not_found", missingChunks };
    const assembling: AssembleState = { state: "assembling", missingChunks: [] };
    states.set(order.checksum, assembling);
    queue = assembleAfter(queue, order);
    return assembling;
  };
}

function failed(detail: string): AssembleState {
  return { state: "error", missingChunks: [], detail };
}
