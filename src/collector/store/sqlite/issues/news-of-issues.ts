/** A bounded cache of the facts stored for each issue, by hash: of two that collide only the first counts as new. */
export interface NewsOfIssues {
  /** Whether the fact is new for the issue; it is not from now on. */
  isNews(issue: number, hash: number): boolean;
  clear(): void;
}

/** Over all issues. What is forgotten is news again, and costs a row, nothing else. */
const MAX_REMEMBERED = 200_000;
/** Integers up to here need no memory of their own. */
const SMALL = 0x3fffffff;

export function createNewsOfIssues(): NewsOfIssues {
  const issues = new Map<number, Set<number>>();
  let remembered = 0;
  return {
    isNews(issue, hash) {
      if (remembered > MAX_REMEMBERED) {
        issues.clear();
        remembered = 0;
      }
      let told = issues.get(issue);
      if (told === undefined) issues.set(issue, (told = new Set()));
      const short = hash & SMALL;
      if (told.has(short)) return false;
      told.add(short);
      remembered++;
      return true;
    },
    clear() {
      issues.clear();
      remembered = 0;
    },
  };
}
