/** Remembers, as far as there is room, what was said of each issue already. Hashes: two that collide are told once. */
export interface NewsOfIssues {
  /** Whether this was not said of the issue before; from now on it was. */
  isNews(issue: number, hash: number): boolean;
  forget(): void;
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
    forget() {
      issues.clear();
      remembered = 0;
    },
  };
}
