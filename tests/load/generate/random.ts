/** Pseudo-random numbers, the same for the same seed. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer below the limit. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  /** This many hex digits, never all zero. */
  hex(digits: number): string;
  /** Log-normal, as durations are: mostly near the median, sometimes far above it. */
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
