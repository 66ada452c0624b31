/** Random integers in [0, n), the same for the same seed. */
export type Random = (n: number) => number;

/** Mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c): small, and good enough here. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)] as T;
}
