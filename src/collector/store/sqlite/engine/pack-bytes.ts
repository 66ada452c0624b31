import type { Bytes } from "#lib/units.ts";
import { payloadOf, type EncodedBatch } from "../encode-batch.ts";
import type { SealedBatch } from "./sealed-batch.ts";
import type { EncodedEvent } from "../events/encode-events.ts";

/** A batch whose texts and bytes are in buffers, which are transferred to another thread at no cost. */
export type PackedBatch = Omit<EncodedBatch, "events"> & {
  /** Four numbers an event: its buffer, where it begins, where its head ends and where its detail ends. */
  events?: number[];
};

/** A sealed part: its buffer, where it begins and where it ends; a large one as it is, to be transferred. */
export type PackedPart = SealedBatch | [buffer: number, start: number, end: number];

/** Packs each batch as it is queued: while hundreds of requests wait, the fewer live objects the better. */
export interface Packing {
  add(batch: EncodedBatch): PackedBatch;
  addPart(part: SealedBatch): PackedPart;
  /** Returns the buffers of all batches so far, to be transferred; later batches go into others. */
  take(): ArrayBuffer[];
  /** Returns transferred buffers for reuse. */
  giveBack(buffers: ArrayBuffer[]): void;
  /** Frees the unused buffers. */
  shrink(): void;
}

/** Transferring a buffer per batch would be expensive, and growing one would copy it. */
const CHUNK: Bytes = 262_144;
/** Reused buffers cost no garbage collection on either thread. */
const MAX_FREE = 16;

export function createPacking(): Packing {
  let buffers: ArrayBuffer[] = [];
  let free: ArrayBuffer[] = [];
  let last = Buffer.alloc(0);
  let at = 0;
  const makeRoom = (bytes: Bytes) => {
    if (buffers.length > 0 && at + bytes <= last.length) return;
    const buffer = (bytes <= CHUNK ? free.pop() : undefined) ?? new ArrayBuffer(Math.max(CHUNK, bytes));
    buffers.push(buffer);
    last = Buffer.from(buffer);
    at = 0;
  };
  const write = (text: string | Uint8Array) => {
    if (typeof text === "string") at += last.write(text, at);
    else {
      last.set(text, at);
      at += text.length;
    }
  };
  const addEvent = ({ detail, ...head }: EncodedEvent): number[] => {
    const json = JSON.stringify(head);
    makeRoom(Buffer.byteLength(json) + Buffer.byteLength(detail));
    const start = at;
    write(json);
    const middle = at;
    write(detail);
    return [buffers.length - 1, start, middle, at];
  };
  const addPayload = (item: object): object => {
    const payload = payloadOf(item);
    if (payload === undefined) return item;
    makeRoom(payload.length);
    const start = at;
    write(payload);
    return { ...item, payload: new Uint8Array(last.buffer, start, at - start) };
  };
  return {
    add({ events, ...others }) {
      const packed: [string, unknown][] = Object.entries(others).map(([name, list]) => [
        name,
        Array.isArray(list) ? list.map(addPayload) : list,
      ]);
      if (events !== undefined) packed.push(["events", events.flatMap(addEvent)]);
      return Object.fromEntries(packed) as PackedBatch;
    },
    addPart(part) {
      if (part.length > CHUNK && part.length === part.buffer.byteLength) return part;
      makeRoom(part.length);
      const start = at;
      write(part);
      return [buffers.length - 1, start, at];
    },
    take() {
      const taken = buffers;
      buffers = [];
      return taken;
    },
    giveBack(returned) {
      for (const buffer of returned)
        if (buffer.byteLength === CHUNK && free.length < MAX_FREE) free.push(buffer);
    },
    shrink() {
      free = [];
    },
  };
}

/** The batch as it was before packing; its payloads are views of the buffers. */
export function unpackBatch(packed: PackedBatch, buffers: ArrayBuffer[]): EncodedBatch {
  const { events: places, ...others } = packed;
  if (places === undefined) return others;
  const events: EncodedEvent[] = [];
  for (let at = 0; at < places.length; at += 4) {
    const [index, start, middle, end] = places.slice(at, at + 4) as [number, number, number, number];
    const bytes = Buffer.from(buffers[index]!, start, end - start);
    const head = JSON.parse(bytes.toString("utf8", 0, middle - start)) as Omit<EncodedEvent, "detail">;
    events.push({ ...head, detail: bytes.subarray(middle - start) });
  }
  return { ...others, events };
}

export function unpackPart(packed: PackedPart, buffers: ArrayBuffer[]): SealedBatch {
  if (!Array.isArray(packed)) return packed;
  const [index, start, end] = packed;
  return new Uint8Array(buffers[index]!, start, end - start);
}
