import { Worker } from "node:worker_threads";
import { createCache } from "#lib/cache.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { MapAnswer, MapRequest } from "./map-worker.ts";
import type { OriginalPosition, SourceMap } from "./source-map.ts";

/** Reads source maps in separate threads, so that parsing tens of megabytes delays no request. */
export interface MapThreads {
  /** `json` is transferred. A map that a thread cannot read in time counts as malformed. */
  open: (json: Uint8Array<ArrayBuffer>) => Promise<Result<OpenSourceMap, { code: "malformed_map" }>>;
}

export interface OpenSourceMap extends SourceMap {
  close: () => void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, (answer: MapAnswer | undefined) => void>;
  /** How many maps it holds or is reading. */
  maps: number;
}

const OPEN_TIMEOUT: Millis = 15_000;
/** Heap of one thread, enough for maps of tens of megabytes; one that needs more ends its thread, not the collector. */
const MEGABYTES = 192;

/** Per map: the same few positions fail again and again, and each answer from the thread costs time on this one. */
const POSITIONS_CACHED = 500;

/** At most `size` threads, started when needed. A thread ends with its last map, as it would hold on to the memory. */
export function mapThreads(size: number): MapThreads {
  const threads: (Thread | undefined)[] = Array.from({ length: size }, () => undefined);
  let lastId = 0;
  let opened = 0;

  function threadAt(index: number): Thread {
    return (threads[index] ??= start(index));
  }

  function start(index: number): Thread {
    const worker = new Worker(new URL("./map-worker.ts", import.meta.url), {
      name: "source-maps",
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    worker.unref();
    const thread: Thread = { worker, waiting: new Map(), maps: 0 };
    worker.on("message", (answer: MapAnswer) => {
      thread.waiting.get(answer.id)?.(answer);
      thread.waiting.delete(answer.id);
    });
    // A thread that ran out of memory or time leaves its maps unread; the next map starts a new one.
    worker.on("error", () => undefined);
    worker.on("exit", () => {
      if (threads[index] === thread) threads[index] = undefined;
      for (const settle of thread.waiting.values()) settle(undefined);
      thread.waiting.clear();
    });
    return thread;
  }

  function ask(
    { worker, waiting }: Thread,
    request: (id: number) => MapRequest,
    transfer: ArrayBuffer[] = [],
  ): Promise<MapAnswer | undefined> {
    const id = ++lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage(request(id), transfer);
    });
  }

  function leave(index: number, thread: Thread): void {
    thread.maps -= 1;
    if (thread.maps > 0) return;
    if (threads[index] === thread) threads[index] = undefined;
    void thread.worker.terminate();
  }

  return {
    async open(json) {
      opened += 1;
      const [map, index] = [opened, opened % size];
      const thread = threadAt(index);
      thread.maps += 1;
      const timeout = setTimeout(() => void thread.worker.terminate(), OPEN_TIMEOUT).unref();
      const answer = await ask(thread, (id) => ({ do: "open", id, map, json }), [json.buffer]);
      clearTimeout(timeout);
      if (answer === undefined || !("opened" in answer) || !answer.opened) {
        leave(index, thread);
        return err({ code: "malformed_map" });
      }
      const positions = createCache<string, OriginalPosition>({ maxEntries: POSITIONS_CACHED });

      async function look(line: number, column: number, key: string): Promise<OriginalPosition> {
        if (threads[index] !== thread) return { resolution: "no_source_map" };
        const found = await ask(thread, (id) => ({ do: "position", id, map, line, column }));
        if (found === undefined || !("position" in found)) return { resolution: "no_source_map" };
        positions.set(key, found.position);
        return found.position;
      }

      return ok({
        positionOf(line, column) {
          const key = `${line}:${column}`;
          return positions.get(key) ?? look(line, column, key);
        },
        close() {
          positions.clear();
          thread.worker.postMessage({ do: "close", map } satisfies MapRequest, []);
          leave(index, thread);
        },
      });
    },
  };
}
