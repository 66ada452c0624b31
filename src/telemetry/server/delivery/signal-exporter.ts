import { createBatcher, createPacker, joinPacks, type Pack } from "./batcher.ts";
import type { Deliveries } from "./process-delivery.ts";
import type { Report } from "./report.ts";

/** A request costs the sender as much as about a thousand spans, so even a busy server sends only one per second. */
const BATCH = { size: 32, capacity: 128, every: 1_000 };
const PACK = { size: 64, every: 250 };

export interface SignalExporter<T> {
  add: (item: T) => void;
  flush: () => Promise<void>;
}

interface SignalOptions<T> {
  delivery: Deliveries;
  kind: Extract<Report["kind"], "traces" | "logs">;
  /** Under which items are counted that there is no room for. */
  category: string;
  /** Encodes items as one OTLP request. */
  encode: (items: T[]) => Uint8Array;
}

/** Exports one signal over OTLP. What is pending when the process ends is saved for the next one. */
export function signalExporter<T>({ delivery, kind, category, encode }: SignalOptions<T>): SignalExporter<T> {
  const batcher = createBatcher<Pack>({
    ...BATCH,
    send: (packs) => delivery.send({ kind, ...joinPacks(packs) }),
    onDrop: ({ items }) => delivery.drops.drop(category, "queue_overflow", items),
  });
  const { add, pack } = createPacker<T>({ ...PACK, encode, onPack: batcher.add });
  process.once("exit", () => {
    pack();
    const rest = batcher.takeAll();
    if (rest.length > 0) delivery.saveNow([{ kind, ...joinPacks(rest) }]);
  });
  return {
    add,
    flush() {
      pack();
      return batcher.flush();
    },
  };
}
