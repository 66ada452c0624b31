/** A bounded set of the facts stored for each issue, by hash: of two that collide, only the first counts as new. */
export interface SeenFacts {
  /** Whether the fact is new for the issue, and adds it. */
  isNew(issue: number, hash: number): boolean;
  clear(): void;
}

/** Facts of all issues. An evicted fact counts as new again, which costs a redundant row and nothing else. */
const MAX_FACTS = 200_000;
/** V8 stores integers up to this one without allocating. */
const SMALL = 0x3fffffff;

export function createSeenFacts(): SeenFacts {
  const issues = new Map<number, Set<number>>();
  let facts = 0;
  return {
    isNew(issue, hash) {
      if (facts > MAX_FACTS) {
        issues.clear();
        facts = 0;
      }
      let seen = issues.get(issue);
      if (seen === undefined) issues.set(issue, (seen = new Set()));
      const short = hash & SMALL;
      if (seen.has(short)) return false;
      seen.add(short);
      facts++;
      return true;
    },
    clear() {
      issues.clear();
      facts = 0;
    },
  };
}
