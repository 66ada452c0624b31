import { posix } from "node:path";
import type { SourceTree } from "./source-tree.ts";

/** Where an import leads: a file of the project, a package, or nowhere. */
export type Target = { kind: "file"; file: string } | { kind: "package" } | { kind: "missing"; file: string };

/** Resolves as Node does here: `#x/y.ts` is `src/x/y.ts`, a dot is relative, and nothing is guessed about endings. */
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
