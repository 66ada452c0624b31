import { posix } from "node:path";
import type { Breach } from "./breach.ts";
import { findCycles } from "./find-cycles.ts";
import { layerOf, mayImport, unknownEntries, type LayerTable } from "./layer-table.ts";
import type { ImportSite, ParsedModule } from "./parse-module.ts";
import { isRelative, resolveImport } from "./resolve-import.ts";
import { isTest, type SourceTree } from "./source-tree.ts";

/** Next resolves no name that begins with # in it. */
const READ_BY_NEXT = "next.config.ts";

/** Checks every import against the layer table, and the import graph for cycles. */
export function checkLayers(
  tree: SourceTree,
  modules: ReadonlyMap<string, ParsedModule>,
  table: LayerTable,
): Breach[] {
  const graph = new Map<string, string[]>();
  const breaches: Breach[] = unknownEntries(table).map((entry) => ({
    file: "layers.json",
    line: 0,
    rule: "unknown-entry",
    text: `${entry} is no layer and no part of one`,
  }));

  for (const [file, module] of modules) {
    const layer = layerOf(table, file);
    if (layer === undefined) {
      breaches.push({ file, line: 0, rule: "no-layer", text: "its folder is not in layers.json" });
      continue;
    }
    if (/^index\.tsx?$/.test(posix.basename(file)) && module.onlyReExports)
      breaches.push({ file, line: 0, rule: "barrel", text: "only re-exports; import the files themselves" });
    for (const line of module.computedImports)
      breaches.push({ file, line, rule: "computed-import", text: "its target cannot be checked" });

    const targets: string[] = [];
    for (const site of module.imports) {
      const target = resolveImport(tree, file, site.specifier);
      if (target.kind === "package") continue;
      const wrong =
        target.kind === "missing"
          ? { rule: "missing-file", text: `${site.specifier} leads to ${target.file}, which is not there` }
          : checkImport(table, { file, layer }, site, target.file);
      if (wrong) breaches.push({ file, line: site.line, ...wrong });
      if (target.kind === "file" && modules.has(target.file)) targets.push(target.file);
    }
    graph.set(file, targets);
  }

  for (const cycle of findCycles(graph))
    breaches.push({ file: cycle[0] ?? "", line: 0, rule: "cycle", text: [...cycle, cycle[0]].join(" → ") });
  return breaches;
}

function checkImport(
  table: LayerTable,
  from: { file: string; layer: string },
  { specifier }: ImportSite,
  target: string,
): Pick<Breach, "rule" | "text"> | undefined {
  if (isTest(from.file) && target.startsWith("tests/fixtures/")) return undefined;
  if (!mayImport(table, from.layer, target)) {
    const allowed = ["lib", ...(table[from.layer] ?? [])].join(", ");
    return {
      rule: "forbidden-import",
      text: `${from.layer} may not import ${specifier}; it may import ${allowed}`,
    };
  }
  const needsName = from.file !== READ_BY_NEXT && layerOf(table, target) !== from.layer;
  if (isRelative(specifier) && needsName)
    return { rule: "relative-import", text: `${specifier} leaves the layer ${from.layer}; begin it with #` };
  return undefined;
}
