import type { Bytes } from "#lib/units.ts";

/** Bounds the bytes of all bodies in memory together: each has its own limit, but thousands may arrive at once. */
export interface BodyBudget {
  /** The share of one request. */
  open: () => BodyShare;
}

export interface BodyShare {
  /** Whether this many more bytes may be held. */
  take: (bytes: Bytes) => boolean;
  /** Returns the whole share; calling it again does nothing. */
  release: () => void;
}

/** Free per request: nearly all are small, and even the maximum number of connections holds little at this size. */
const FREE: Bytes = 16 * 1_024;

export function createBodyBudget(limit: Bytes): BodyBudget {
  let used: Bytes = 0;
  return {
    open() {
      let size: Bytes = 0;
      let counted: Bytes = 0;
      let released = false;
      return {
        take(bytes) {
          size += bytes;
          const more = Math.max(size - FREE, 0) - counted;
          if (released || used + more > limit) return false;
          used += more;
          counted += more;
          return true;
        },
        release() {
          if (!released) used -= counted;
          released = true;
        },
      };
    },
  };
}
