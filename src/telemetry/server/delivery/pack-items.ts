import type { Millis } from "#lib/units.ts";

/** Things that were written together: a request of their own, or a part of one, as protobuf messages joined are one message. */
export interface Pack {
  body: Uint8Array;
  items: number;
}

interface PackerOptions<T> {
  /** Most in one pack. */
  size: number;
  every: Millis;
  encode: (items: T[]) => Uint8Array;
  keep: (pack: Pack) => void;
}

/**
 * Writes what comes some at a time, soon after it came: objects that wait a second for their batch outlive the collector of
 * young garbage, and are copied by it again and again. Bytes lie still.
 */
export function createPacker<T>({ size, every, encode, keep }: PackerOptions<T>) {
  let items: T[] = [];
  let timer: NodeJS.Timeout | undefined;

  function pack(): void {
    clearTimeout(timer);
    timer = undefined;
    if (items.length === 0) return;
    const due = items;
    items = [];
    keep({ body: encode(due), items: due.length });
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

/** The packs as one request. */
export function joinPacks(packs: Pack[]): Pack {
  return {
    body: packs.length === 1 && packs[0] ? packs[0].body : Buffer.concat(packs.map(({ body }) => body)),
    items: packs.reduce((sum, { items }) => sum + items, 0),
  };
}
