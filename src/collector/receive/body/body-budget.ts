import type { Bytes } from "#lib/units.ts";

/** How many bytes of bodies may be in memory together: each has its own limit, but thousands may come at once. */
export interface BodyBudget {
  /** The share of one request; `release` gives it back, once or more often. */
  open: () => BodyShare;
}

export interface BodyShare {
  /** Whether so many bytes more may be held. */
  take: (bytes: Bytes) => boolean;
  release: () => void;
}

/** So much of each request is free: nearly all are small, and even the most that connect at once hold little of it. */
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
