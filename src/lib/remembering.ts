/** Longer texts are rarely the same again, and would hold much memory. */
const LONGEST = 300;

/**
 * A pure function of a text that remembers its latest answers, at most `limit`: what events say of code is said by the
 * thousand. When there is no more room all is forgotten, so that whoever makes texts up costs nobody memory.
 */
export function remembering<T>(compute: (text: string) => T, limit: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || (text.length <= LONGEST && known.has(text))) return found as T;
    const answer = compute(text);
    if (text.length > LONGEST) return answer;
    if (known.size >= limit) known.clear();
    known.set(text, answer);
    return answer;
  };
}
