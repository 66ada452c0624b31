import type { TextPattern } from "#collector/store/port/issues.ts";
import type { SearchTerm } from "./read-word.ts";

/** A term's value as a pattern: `*` stands for anything, unless it is quoted or has a backslash before it. */
export function textPattern({ value, quoted }: Pick<SearchTerm, "value" | "quoted">): TextPattern {
  const folded = value.toLowerCase();
  if (quoted) return [folded];
  const parts: string[] = [];
  let part = "";
  for (let at = 0; at < folded.length; at++) {
    if (folded[at] === "*") {
      if (parts.length === 0 || part !== "") parts.push(part);
      part = "";
    } else {
      if (folded[at] === "\\" && folded[at + 1] === "*") at++;
      part += folded[at] ?? "";
    }
  }
  return [...parts, part];
}
