import { hash } from "node:crypto";

/** Hashes lines to 32 hex digits. The separator distinguishes `["ab"]` from `["a", "b"]`. */
export function hashLines(lines: string[]): string {
  return hash("sha256", lines.join("\u001F"), "hex").slice(0, 32);
}
