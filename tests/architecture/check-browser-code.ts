import type { Breach } from "./breach.ts";
import type { ParsedModule } from "./parse-module.ts";
import { resolveImport } from "./resolve-import.ts";
import type { SourceTree } from "./source-tree.ts";

/** What browsers load besides the modules marked `use client`. */
const BROWSER_ENTRIES = new Set(["src/instrumentation-client.ts", "sentry.client.config.ts"]);

/** Too heavy for browsers, or server-only. */
const SERVER_ONLY = /^(?:node:.+|zod|pino|server-only|@opentelemetry\/.+)$/;

/** Follows the imports of browser code and reports where they reach server-only code. */
export function checkBrowserCode(tree: SourceTree, modules: ReadonlyMap<string, ParsedModule>): Breach[] {
  const breaches: Breach[] = [];
  const seen = new Set<string>();

  const follow = (file: string, entry: string): void => {
    const parsed = modules.get(file);
    // The browser gets only a reference to a server action, not its imports.
    if (!parsed || seen.has(file) || parsed.directive === "use server") return;
    seen.add(file);
    for (const { specifier, line, typeOnly } of parsed.imports) {
      if (typeOnly) continue;
      if (SERVER_ONLY.test(specifier)) {
        const text = `${specifier} would be sent to browsers, by way of ${entry}`;
        breaches.push({ file, line, rule: "browser", text });
      }
      const target = resolveImport(tree, file, specifier);
      if (target.kind === "file") follow(target.file, entry);
    }
  };

  for (const [file, { directive }] of modules)
    if (directive === "use client" || BROWSER_ENTRIES.has(file)) follow(file, file);
  return breaches;
}
