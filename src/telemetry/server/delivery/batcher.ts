import type { Millis } from "#lib/units.ts";

export interface Batcher<T> {
  add: (item: T) => void;
  /** Sends everything pending. */
  flush: () => Promise<void>;
  /** Takes out everything not yet passed to `send`, for a process that is about to end. */
  takeAll: () => T[];
}

interface BatcherOptions<T> {
  /** Largest batch. */
  size: number;
  /** Most pending items, without those being sent. */
  capacity: number;
  every: Millis;
  send: (items: T[]) => Promise<unknown>;
  onDrop: (item: T) => void;
}

/** Collects items and sends them in batches, one after the other. */
export function createBatcher<T>({ size, capacity, every, send, onDrop }: BatcherOptions<T>): Batcher<T> {
  let items: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  /** Items added while a batch is being sent wait for the next: otherwise they would be sent one by one. */
  async function drain(): Promise<void> {
    let due = items.length;
    // The rest stays here until its turn, so that a process that ends meanwhile can take it.
    while (due > 0 && items.length > 0) {
      const batch = items.splice(0, size);
      due -= batch.length;
      await send(batch);
    }
  }

  function tick(): void {
    clearTimeout(timer);
    timer = undefined;
    sending ??= drain().finally(() => {
      sending = undefined;
      if (items.length > 0) timer ??= setTimeout(tick, every).unref();
    });
  }

  return {
    add(item) {
      if (items.length >= capacity) {
        onDrop(item);
        return;
      }
      items.push(item);
      if (items.length === size) setImmediate(tick);
      else timer ??= setTimeout(tick, every).unref();
    },
    takeAll() {
      const all = items;
      items = [];
      return all;
    },
    async flush() {
      while (items.length > 0 || sending) {
        tick();
        await sending;
      }
    },
  };
}

/** Encoded items: a request of their own, or part of one, because concatenated protobuf messages are one message. */
export interface Pack {
  body: Uint8Array;
  items: number;
}

interface PackerOptions<T> {
  /** Largest pack. */
  size: number;
  every: Millis;
  encode: (items: T[]) => Uint8Array;
  onPack: (pack: Pack) => void;
}

/**
 * Encodes items in small packs soon after they arrive. Objects that wait a second for their batch would outlive the young
 * generation of the garbage collector, which copies them again and again; bytes stay in place.
 */
export function createPacker<T>({ size, every, encode, onPack }: PackerOptions<T>) {
  let items: T[] = [];
  let timer: NodeJS.Timeout | undefined;

  function pack(): void {
    clearTimeout(timer);
    timer = undefined;
    const due = items;
    items = [];
    for (let at = 0; at < due.length; at += size) {
      const some = due.slice(at, at + size);
      onPack({ body: encode(some), items: some.length });
    }
  }

  return {
    add(item: T): void {
      items.push(item);
      if (items.length === size) setImmediate(pack);
      else timer ??= setTimeout(pack, every).unref();
    },
    pack,
  };
}

/** Concatenates packs into one request. */
export function joinPacks(packs: Pack[]): Pack {
  return {
    body: packs.length === 1 && packs[0] ? packs[0].body : Buffer.concat(packs.map(({ body }) => body)),
    items: packs.reduce((sum, { items }) => sum + items, 0),
  };
}
