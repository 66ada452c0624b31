/** Whether a text is what a glob describes. */
export type Glob = (text: string) => boolean;

/** Longer texts are compared by their beginning: an error's message says early what it is. */
const MAX_TEXT = 2_048;

/**
 * Makes a test out of a glob: `*` stands for any text, `?` for one character, case does not count. It never goes back
 * before the last `*`, so that no pattern and no text can make it slow: at most their lengths multiplied.
 */
export function compileGlob(pattern: string): Glob {
  const parts = pattern.toLowerCase().split("*");
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  const between = parts.slice(1, -1);
  return (given) => {
    const text = given.slice(0, MAX_TEXT).toLowerCase();
    if (parts.length === 1) return text.length === first.length && fits(first, text, 0);
    if (text.length < first.length + last.length || !fits(first, text, 0)) return false;
    const end = text.length - last.length;
    let at = first.length;
    for (const part of between) {
      while (at + part.length <= end && !fits(part, text, at)) at += 1;
      if (at + part.length > end) return false;
      at += part.length;
    }
    return fits(last, text, end);
  };
}

function fits(part: string, text: string, at: number): boolean {
  for (let i = 0; i < part.length; i += 1) {
    if (part[i] !== "?" && part[i] !== text[at + i]) return false;
  }
  return true;
}
