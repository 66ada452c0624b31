import type { Clock } from "./clock.ts";
import type { Millis } from "./units.ts";

/** A bounded map that drops the least recently used entries. */
export interface Cache<Key, Value> {
  /** Counts as a use. Undefined if the entry is missing or expired. */
  get(key: Key): Value | undefined;
  /** Does not count as a use. */
  peek(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
}

export interface CacheLimits<Value> {
  maxEntries: number;
  /** Of all entries together; a value that alone exceeds it is not cached. */
  maxWeight?: number;
  weigh?: (value: Value) => number;
  /** Since the entry was set. */
  maxAge?: Millis;
  clock?: Clock;
}

interface Entry<Value> {
  value: Value;
  weight: number;
  at: number;
}

export function createCache<Key, Value>({
  maxEntries,
  maxWeight = Infinity,
  weigh = () => 0,
  maxAge = Infinity,
  clock = () => 0,
}: CacheLimits<Value>): Cache<Key, Value> {
  /** In order of insertion, and every use inserts again: the first entry is the least recently used. */
  const entries = new Map<Key, Entry<Value>>();
  let total = 0;

  function remove(key: Key): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  function find(key: Key): Entry<Value> | undefined {
    const entry = entries.get(key);
    if (entry === undefined || clock() - entry.at <= maxAge) return entry;
    remove(key);
    return undefined;
  }

  return {
    get(key) {
      const entry = find(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    peek: (key) => find(key)?.value,
    set(key, value) {
      remove(key);
      const weight = weigh(value);
      if (weight > maxWeight) return;
      entries.set(key, { value, weight, at: clock() });
      total += weight;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && total <= maxWeight) break;
        remove(oldest);
      }
    },
    delete: remove,
    clear() {
      entries.clear();
      total = 0;
    },
  };
}

/** Longer texts rarely occur again and take much memory. */
const MAX_TEXT = 300;

/**
 * Caches a pure function of a text. A full cache is emptied: that costs less per call than an LRU order, and hostile texts
 * cannot take more memory.
 */
export function memoizeText<T>(compute: (text: string) => T, maxEntries: number): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const found = results.get(text);
    if (found !== undefined || (text.length <= MAX_TEXT && results.has(text))) return found as T;
    const result = compute(text);
    if (text.length > MAX_TEXT) return result;
    if (results.size >= maxEntries) results.clear();
    results.set(text, result);
    return result;
  };
}

/** One value that is read once, because all changes of it go through `change`. A failed read is retried. */
export interface CachedValue<T> {
  get(): Promise<T>;
  /** Makes a change after which the value is read again. */
  change<Answer>(make: () => Promise<Answer>): Promise<Answer>;
}

export function cacheValue<T>(read: () => Promise<T>): CachedValue<T> {
  let cached: Promise<T> | null = null;
  return {
    get() {
      if (cached !== null) return cached;
      const reading = read();
      cached = reading;
      reading.catch(() => {
        if (cached === reading) cached = null;
      });
      return reading;
    },
    async change(make) {
      try {
        return await make();
      } finally {
        // Also if it failed: then it may have been made all the same.
        cached = null;
      }
    },
  };
}
