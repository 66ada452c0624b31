import { statfs } from "node:fs/promises";
import type { Clock } from "#lib/clock.ts";
import type { Bytes, Millis, UnixMillis } from "#lib/units.ts";
import type { Room } from "../../port/room.ts";

export interface RoomOptions {
  clock: Clock;
  /** The least to keep free of a disk of this size. */
  minFree: (total: Bytes) => Bytes;
  /** Called with each measurement. */
  measured?: (room: Room) => void;
  /** Measures the disk. Rejects where the system does not know. */
  measure?: (folder: string) => Promise<{ free: Bytes; total: Bytes }>;
}

const STALE: Millis = 1000;

/** Measures the room of the folder's disk, at most once a second. A disk that cannot be measured is not short. */
export function roomMeter(
  folder: string,
  { clock, minFree, measured, measure = measureDisk }: RoomOptions,
): () => Promise<Room> {
  let known: Promise<Room> | undefined;
  let knownAt: UnixMillis = -Infinity;
  let shortSince: UnixMillis | null = null;

  async function read(): Promise<Room> {
    const disk = await measure(folder).catch(() => null);
    if (disk === null) return { free: Infinity, minFree: 0, shortSince: null };
    const least = Math.ceil(minFree(disk.total));
    shortSince = disk.free > least ? null : (shortSince ?? clock());
    const room: Room = { free: disk.free, minFree: least, shortSince };
    measured?.(room);
    return room;
  }

  return () => {
    const now = clock();
    // A clock that was set back must not keep an old measurement.
    if (known === undefined || Math.abs(now - knownAt) >= STALE) {
      knownAt = now;
      known = read();
    }
    return known;
  };
}

async function measureDisk(folder: string): Promise<{ free: Bytes; total: Bytes }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
