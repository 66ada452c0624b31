import type { Bytes, Millis } from "#lib/units.ts";

/**
 * Where large bodies wait for each other. Decoded, a body takes many times its size, and nothing else bounds that: a few at
 * once would fill the memory, one after the other they take no longer, as decoding has one thread.
 */
export interface LargeLane {
  enter: (bytes: Bytes) => LanePlace;
}

export interface LanePlace {
  /** Resolves when the body may be inflated and decoded; false if it waited too long, or too many wait. */
  admitted: Promise<boolean>;
  /** What it takes of the lane; 0 before it is admitted, and once it has left. */
  held: () => Bytes;
  /** Gives back what the body turned out not to need. */
  shrink: (bytes: Bytes) => void;
  /** Leaves the lane, or stops waiting; calling it again does nothing. */
  leave: () => void;
}

interface Waiting {
  bytes: Bytes;
  settle: (admitted: boolean) => void;
}

/** A body larger than the whole capacity is admitted alone. */
export function largeLane({
  capacity,
  patience,
  mostWaiting,
}: {
  capacity: Bytes;
  patience: Millis;
  mostWaiting: number;
}): LargeLane {
  const waiting = new Set<Waiting>();
  let used: Bytes = 0;

  function admit(): void {
    for (const next of waiting) {
      if (used > 0 && used + next.bytes > capacity) return;
      waiting.delete(next);
      used += next.bytes;
      next.settle(true);
    }
  }

  return {
    enter(bytes) {
      const { promise: admitted, resolve } = Promise.withResolvers<boolean>();
      let held: Bytes = 0;
      const giveBack = (more: Bytes) => {
        held -= more;
        used -= more;
        admit();
      };
      const own: Waiting = {
        bytes,
        settle(isAdmitted) {
          clearTimeout(timer);
          if (isAdmitted) held = bytes;
          resolve(isAdmitted);
        },
      };
      const giveUp = () => {
        if (waiting.delete(own)) own.settle(false);
      };
      const timer = setTimeout(giveUp, patience).unref();
      if (waiting.size < mostWaiting) {
        waiting.add(own);
        admit();
      } else own.settle(false);
      return {
        admitted,
        held: () => held,
        shrink(needed) {
          if (needed < held) giveBack(held - needed);
        },
        leave() {
          giveUp();
          giveBack(held);
        },
      };
    },
  };
}
