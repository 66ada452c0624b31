/** Tests whether a text matches a glob. */
export type Glob = (text: string) => boolean;

/** Only the beginning of longer texts is compared, which is enough for error messages. */
const MAX_TEXT = 2_048;

/**
 * Compiles a glob: `*` matches any text, `?` one character, regardless of case. Never backtracks beyond the last `*`, so the
 * time is bounded by the product of both lengths for any pattern and text.
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
