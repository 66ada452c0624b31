import { posix } from "node:path";
import type { Breach } from "./breach.ts";
import type { ParsedModule } from "./parse-module.ts";
import { isTest, type SourceTree } from "./source-tree.ts";

/** Who may read the environment, and why. */
const MAY_READ_ENVIRONMENT = [
  { path: "src/config/", why: "is where everybody else asks" },
  { path: "src/launch/", why: "hands its own environment on to the processes that it starts" },
  {
    path: "instrumentation.ts",
    why: "Next replaces NEXT_RUNTIME while it builds, where it stands written out",
  },
];

/** Names that say nothing about the file's contents. */
const EMPTY_NAMES = /^(?:utils?|helpers?|types?|constants?|common|misc|shared)(?:\.test)?\.tsx?$/;

/** The collector must keep running when everything else fails, so it stays a plain Node service. */
const NOT_IN_COLLECTOR = /^(?:next|react|react-dom|@sentry\/[^/]+)(?:\/|$)/;

/** Checks the rules that apply to each module on its own, whatever it imports. */
export function checkConventions(tree: SourceTree, modules: ReadonlyMap<string, ParsedModule>): Breach[] {
  const unchecked = [...tree.keys()].filter(
    (file) => file.startsWith("src/") && /(?:\.[cm]?jsx?|\.[cm]ts)$/.test(file),
  );
  return [
    ...unchecked.map((file) => ({
      file,
      line: 0,
      rule: "foreign-source",
      text: "source is .ts or .tsx; no check reads this",
    })),
    ...[...modules].flatMap(([file, module]) => checkModule(file, module)),
  ];
}

function checkModule(file: string, module: ParsedModule): Breach[] {
  const readsEnvironment = MAY_READ_ENVIRONMENT.some(({ path }) => file.startsWith(path)) || isTest(file);
  const inCollector = file.startsWith("src/collector/");
  const prints = file.startsWith("src/launch/");
  return [
    ...module.imports
      .filter(({ specifier }) => inCollector && NOT_IN_COLLECTOR.test(specifier))
      .map(({ specifier, line }) => ({
        file,
        line,
        rule: "package",
        text: `the collector runs without ${specifier}`,
      })),
    ...(EMPTY_NAMES.test(posix.basename(file))
      ? [{ file, line: 0, rule: "empty-name", text: "name it for what it does" }]
      : []),
    ...(readsEnvironment ? [] : module.environmentReads).map((line) => ({
      file,
      line,
      rule: "environment",
      text: "only src/config reads process.env",
    })),
    ...(prints ? [] : module.consoleUses).map((line) => ({
      file,
      line,
      rule: "console",
      text: "log with the logger; only the launcher prints",
    })),
  ];
}
