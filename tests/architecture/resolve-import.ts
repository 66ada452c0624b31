import { posix } from "node:path";
import type { SourceTree } from "./source-tree.ts";

/** What an import resolves to: a file of the project, a package, or nothing. */
export type Target = { kind: "file"; file: string } | { kind: "package" } | { kind: "missing"; file: string };

/** Resolves as Node does here: `#x/y.ts` is `src/x/y.ts`, a leading dot is relative, and extensions are never guessed. */
export function resolveImport(tree: SourceTree, from: string, specifier: string): Target {
  const file = specifier.startsWith("#")
    ? `src/${specifier.slice(1)}`
    : isRelative(specifier) && posix.join(posix.dirname(from), specifier);
  if (!file) return { kind: "package" };
  return { kind: tree.has(file) ? "file" : "missing", file };
}

export function isRelative(specifier: string): boolean {
  return specifier.startsWith("./") || specifier.startsWith("../");
}
