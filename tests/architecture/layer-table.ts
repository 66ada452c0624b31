import written from "../../layers.json" with { type: "json" };

/** Each layer, by its folder or file under `src`, and what it may import besides itself and `lib`. */
export type LayerTable = Readonly<Record<string, readonly string[]>>;

/** The table in `layers.json`, where `a/{b,c}` stands for `a/b` and `a/c`: on the left each is a layer of its own. */
export const LAYERS: LayerTable = expandTable(written);

/** Throws for a layer that is listed twice. */
export function expandTable(compact: LayerTable): LayerTable {
  const table: Record<string, string[]> = {};
  for (const [names, entries] of Object.entries(compact))
    for (const name of expandBraces(names)) {
      if (name in table) throw new Error(`layers.json lists ${name} twice`);
      table[name] = entries.flatMap(expandBraces);
    }
  return table;
}

function expandBraces(text: string): string[] {
  const [, before = "", choices, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(text) ?? [];
  return choices === undefined ? [text] : choices.split(",").map((choice) => before + choice + after);
}

/** Files directly in `src` and in the project's root, where frameworks look for their configuration. */
const ROOT = ".";

/** The layer of a file: the longest entry of the table that is a prefix of its path. */
export function layerOf(table: LayerTable, file: string): string | undefined {
  const path = file.startsWith("src/") ? file.slice("src/".length) : file;
  const isRootFile = !path.includes("/");
  const names = Object.keys(table).filter((name) => covers(name, path));
  const longest = names.toSorted((a, b) => b.length - a.length)[0];
  return longest ?? (isRootFile && ROOT in table ? ROOT : undefined);
}

/** Whether the table lets a file of one layer import this file. */
export function mayImport(table: LayerTable, layer: string, file: string): boolean {
  const path = file.startsWith("src/") ? file.slice("src/".length) : file;
  return (
    layerOf(table, file) === layer ||
    covers("lib", path) ||
    (table[layer] ?? []).some((name) => covers(name, path))
  );
}

/** Entries that match no layer, no part of one and no group of them: most likely typos. */
export function unknownEntries(table: LayerTable): string[] {
  const layers = Object.keys(table);
  return Object.values(table)
    .flat()
    .filter((entry) => !layers.some((layer) => covers(layer, entry) || covers(entry, layer)));
}

function covers(name: string, path: string): boolean {
  return path === name || path.startsWith(`${name}/`);
}
