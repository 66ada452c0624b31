/** Merges what comes in order from each source into one order; a source is read no further than it is needed. */
export function* mergeSorted<T>(
  sources: Iterable<T>[],
  isBefore: (left: T, right: T) => boolean,
): Generator<T> {
  const iterators = sources.map((source) => source[Symbol.iterator]());
  try {
    const heads = iterators.map((iterator) => iterator.next());
    for (;;) {
      let best = -1;
      for (const [index, head] of heads.entries()) {
        if (head.done === true) continue;
        const leader = heads[best];
        if (leader === undefined || leader.done === true || isBefore(head.value, leader.value)) best = index;
      }
      const head = heads[best];
      if (head === undefined || head.done === true) return;
      yield head.value;
      heads[best] = iterators[best]!.next();
    }
  } finally {
    for (const iterator of iterators) iterator.return?.();
  }
}
