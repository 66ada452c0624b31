import { checkConventions } from "./check-conventions.ts";
import { checkLayers } from "./check-layers.ts";
import type { Breach } from "./breach.ts";
import type { LayerTable } from "./layer-table.ts";
import { parseModule } from "./parse-module.ts";
import { isModule, type SourceTree } from "./source-tree.ts";

export interface ArchitectureReport {
  /** Paths of the modules that were read and judged. */
  modules: string[];
  imports: number;
  breaches: Breach[];
}

/** Judges the modules of `src` and of the project's top by the table and the conventions. */
export function checkArchitecture(tree: SourceTree, table: LayerTable): ArchitectureReport {
  const modules = new Map(
    [...tree]
      .filter(([file]) => isModule(file) && !file.startsWith("tests/"))
      .map(([file, text]) => [file, parseModule(file, text)]),
  );
  const breaches = [...checkLayers(tree, modules, table), ...checkConventions(tree, modules)];
  const imports = [...modules.values()].reduce((sum, module) => sum + module.imports.length, 0);
  return { modules: [...modules.keys()], imports, breaches };
}
