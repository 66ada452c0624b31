import type { Breach } from "./breach.ts";
import { checkBrowserCode } from "./check-browser-code.ts";
import { checkConventions } from "./check-conventions.ts";
import { checkLayers } from "./check-layers.ts";
import type { LayerTable } from "./layer-table.ts";
import { parseModule, type ParsedModule } from "./parse-module.ts";
import { isModule, type SourceTree } from "./source-tree.ts";

export type Modules = ReadonlyMap<string, ParsedModule>;

/** Parses the modules to check: those of `src` and of the project's root. */
export function parseTree(tree: SourceTree): Modules {
  const judged = [...tree].filter(([file]) => isModule(file) && !file.startsWith("tests/"));
  return new Map(judged.map(([file, text]) => [file, parseModule(file, text)]));
}

/** Checks modules against the layer table and the conventions. */
export function checkArchitecture(tree: SourceTree, modules: Modules, table: LayerTable): Breach[] {
  return [
    ...checkLayers(tree, modules, table),
    ...checkConventions(tree, modules),
    ...checkBrowserCode(tree, modules),
  ];
}
