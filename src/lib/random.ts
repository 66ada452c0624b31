import { mulberry32 } from "./mulberry32.ts";

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

export function createRandom(seed: number): Random {
  const bits = mulberry32(seed);
  const next = () => bits() / 4294967296;
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
