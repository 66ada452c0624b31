import { hash } from "node:crypto";

/** 32 hex digits for what contributed; the separator keeps `["ab"]` and `["a", "b"]` apart. */
export function hashLines(lines: string[]): string {
  return hash("sha256", lines.join("\u001F"), "hex").slice(0, 32);
}
