import type { TextPattern } from "../../port/issues.ts";

/** A pattern as SQLite's LIKE takes it, with `\` as its escape. LIKE folds ASCII only, as SQLite does everywhere. */
export function likePattern(parts: TextPattern): string {
  return parts.map((part) => part.replaceAll(/[\\%_]/g, String.raw`\$&`)).join("%");
}
