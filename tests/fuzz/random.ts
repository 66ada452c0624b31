import { mulberry32 } from "#lib/mulberry32.ts";

/** Random integers in [0, n), the same for the same seed. */
export type Random = (n: number) => number;

export function createRandom(seed: number): Random {
  const bits = mulberry32(seed);
  return (n) => bits() % n;
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)] as T;
}
