import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

/** A module's name in a string, as imports, workers, Node's arguments and npm's scripts have it. */
const MODULE_NAME = /(?<=(["'])(?:node )?(?:#|\.{1,2}\/|src\/)[^"'\s]*)\.ts(?=\1)/g;

/** What names sources, beside themselves. */
const NAMING = ["bin/glasshouse", "package.json"];

/**
 * The sources among `files` as JavaScript, and what names them: stripping types at run time takes 25 MB, 10 in each thread,
 * and half of a first start. Every token stays at its line and column, so that a stack trace leads to the source.
 *
 * @param files relative to the root
 * @returns the texts by their paths in a package
 */
export function compileSources(root: string, files: readonly string[]): Map<string, string> {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  return new Map([
    ...NAMING.map((file): [string, string] => [file, nameScripts(read(file))]),
    ...files
      .filter(isSource)
      .map((file): [string, string] => [
        file.replace(/\.ts$/, ".js"),
        nameScripts(stripTypeScriptTypes(read(file))),
      ]),
  ]);
}

export function isSource(file: string): boolean {
  return file.startsWith("src/") && file.endsWith(".ts");
}

function nameScripts(text: string): string {
  return text.replace(MODULE_NAME, ".js");
}
