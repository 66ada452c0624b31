/** Numbers that look random and are the same for a seed. */
export interface Random {
  /** From 0 up to, not with, 1. */
  next(): number;
  /** A whole number below the limit. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  /** So many hex digits, never all zero. */
  hex(digits: number): string;
  /** Of a log-normal kind, as durations are: mostly about the middle, now and then much more. */
  skewed(middle: number): number;
}

/** Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)]!,
    hex(digits) {
      let text = "";
      while (text.length < digits) text += below(0x1000000).toString(16).padStart(6, "0");
      return text.slice(1, digits) + "abcdef"[below(6)];
    },
    skewed: (middle) => middle * Math.exp((next() + next() + next() - 1.5) * 2),
  };
}
