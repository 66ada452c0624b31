import type { Millis } from "#lib/units.ts";

export interface Batcher<T> {
  add: (item: T) => void;
  /** Sends what is waiting. */
  flush: () => Promise<void>;
}

interface BatcherOptions<T> {
  /** Most in one batch. */
  size: number;
  /** Most that wait, those under way not counted. */
  room: number;
  every: Millis;
  send: (items: T[]) => Promise<unknown>;
  onDrop: (count: number) => void;
}

/** Gathers items and sends them together, a batch after the other. */
export function createBatcher<T>({ size, room, every, send, onDrop }: BatcherOptions<T>): Batcher<T> {
  let items: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (items.length > 0) {
      const batch = items.slice(0, size);
      items = items.slice(size);
      await send(batch);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= drain().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    add(item) {
      if (items.length >= room) {
        onDrop(1);
        return;
      }
      items.push(item);
      if (items.length === size) setImmediate(() => void flush());
      else timer ??= setTimeout(() => void flush(), every).unref();
    },
    flush,
  };
}
