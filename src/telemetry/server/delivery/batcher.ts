import type { Millis } from "#lib/units.ts";

export interface Batcher<T> {
  add: (item: T) => void;
  /** Sends what is waiting. */
  flush: () => Promise<void>;
  /** Gives away all that no `send` has been given, for a process that ends before it could be sent. */
  takeAll: () => T[];
}

interface BatcherOptions<T> {
  /** Most in one batch. */
  size: number;
  /** Most that wait, those under way not counted. */
  room: number;
  every: Millis;
  send: (items: T[]) => Promise<unknown>;
  onDrop: (item: T) => void;
}

/** Gathers items and sends them together, a batch after the other. */
export function createBatcher<T>({ size, room, every, send, onDrop }: BatcherOptions<T>): Batcher<T> {
  let items: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  /** What comes while a batch is under way waits for the next one: sent at once, it would leave one by one. */
  async function drain(): Promise<void> {
    let due = items.length;
    // The others stay until it is their turn: a process that ends meanwhile takes them from here.
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
      if (items.length >= room) {
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
