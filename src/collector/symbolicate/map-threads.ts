import { Worker } from "node:worker_threads";
import { createCache } from "#lib/cache.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { MapAnswer, MapRequest } from "./map-worker.ts";
import type { Retraced } from "./jvm/jvm-file.ts";
import type { OriginalPosition } from "./source-map.ts";
import type { SymbolFile } from "./symbol-file.ts";

/** Reads source maps and other files of symbols in separate threads, so that parsing tens of megabytes delays no request. */
export interface MapThreads {
  /** `bytes` are transferred. A map that a thread cannot read in time counts as malformed. */
  open: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result<OpenSourceMap, { code: "malformed_map" }>>;
}

export interface OpenSourceMap extends SymbolFile {
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
/** Per mapping: the stacks of the same error. */
const STACKS_CACHED = 100;

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
    async open(bytes) {
      opened += 1;
      const [map, index] = [opened, opened % size];
      const thread = threadAt(index);
      thread.maps += 1;
      const timeout = setTimeout(() => void thread.worker.terminate(), OPEN_TIMEOUT).unref();
      const answer = await ask(thread, (id) => ({ do: "open", id, map, bytes }), [bytes.buffer]);
      clearTimeout(timeout);
      if (answer === undefined || !("opened" in answer) || !answer.opened) {
        leave(index, thread);
        return err({ code: "malformed_map" });
      }
      const positions = createCache<string, OriginalPosition>({ maxEntries: POSITIONS_CACHED });

      const whileOpen = (request: (id: number) => MapRequest): Promise<MapAnswer | undefined> =>
        threads[index] === thread ? ask(thread, request) : Promise.resolve(undefined);

      async function look(line: number, column: number, key: string): Promise<OriginalPosition> {
        const found = await whileOpen((id) => ({ do: "position", id, map, line, column }));
        if (found === undefined || !("position" in found)) return { resolution: "no_source_map" };
        positions.set(key, found.position);
        return found.position;
      }

      const retraced = createCache<string, Promise<Retraced | null>>({ maxEntries: STACKS_CACHED });

      return ok({
        retrace(request) {
          const key = JSON.stringify(request);
          const known = retraced.get(key);
          if (known !== undefined) return known;
          const found = whileOpen((id) => ({ do: "retrace", id, map, request })).then((answered) =>
            answered !== undefined && "retraced" in answered ? answered.retraced : null,
          );
          retraced.set(key, found);
          return found;
        },
        async sourcesAt(places) {
          const answered = await whileOpen((id) => ({ do: "sources", id, map, places }));
          return answered !== undefined && "sources" in answered ? answered.sources : null;
        },
        positionOf(line, column) {
          const key = `${line}:${column}`;
          return positions.get(key) ?? look(line, column, key);
        },
        close() {
          positions.clear();
          retraced.clear();
          thread.worker.postMessage({ do: "close", map } satisfies MapRequest, []);
          leave(index, thread);
        },
      });
    },
  };
}
