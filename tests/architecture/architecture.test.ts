import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatBreach } from "./breach.ts";
import { checkArchitecture, parseTree } from "./check-architecture.ts";
import { expandTable, LAYERS } from "./layer-table.ts";
import { readSourceTree } from "./source-tree.ts";

const root = join(import.meta.dirname, "../..");
const tree = readSourceTree(root);

const modules = parseTree(tree);
const breaches = checkArchitecture(tree, modules, LAYERS).map(formatBreach);

/** Breaches found after adding these files to the project. */
function breachesWith(files: Record<string, string>): string[] {
  const planted = new Map(Object.entries(files));
  const all = checkArchitecture(
    new Map([...tree, ...planted]),
    new Map([...modules, ...parseTree(planted)]),
    LAYERS,
  );
  return all.map(formatBreach).filter((breach) => !breaches.includes(breach));
}

describe("the source tree", () => {
  it("breaks no architecture rule", () => {
    expect(breaches).toEqual([]);
  });

  it("is parsed in full: one module per file, with its imports", () => {
    const parsedFiles = [...modules.keys()];
    const files = globSync(["src/**/*.ts", "src/**/*.tsx"], { cwd: root });
    expect(parsedFiles.filter((file) => file.startsWith("src/"))).toHaveLength(files.length);
    expect(parsedFiles).toEqual(expect.arrayContaining(["instrumentation.ts", "next.config.ts"]));
    const imports = [...modules.values()].flatMap((parsed) => parsed.imports);
    expect(imports.length).toBeGreaterThan(modules.size);
  });
});

describe("the architecture check reports", () => {
  it.each([
    ["an import", `import { readEnv } from "#config/env.ts";`],
    ["a type import", `import type { Env } from "#config/env.ts";`],
    ["a re-export", `export { readEnv } from "#config/env.ts";`],
    ["a re-export of all", `export * from "#config/env.ts";`],
    ["a dynamic import", `export const later = () => import("#config/env.ts");`],
    ["an import in a type", `export type Env = import("#config/env.ts").Env;`],
    ["a worker", `export const worker = new URL("../config/env.ts", import.meta.url);`],
  ])("%s of a layer missing from the table", (_, text) => {
    const [breach, ...others] = breachesWith({ "src/ui/planted.ts": `// First line.\n${text}\n` });
    expect(breach).toMatch(
      /^src\/ui\/planted\.ts:2 {2}forbidden-import: ui may not import .*env\.ts; it may import lib$/,
    );
    expect(others).toEqual([]);
  });

  it.each([
    ["a file of a layer of which only another file is allowed", "src/collector/search/planted.ts"],
    ["the frameworks' configuration", "src/shell/planted.ts"],
  ])("an import of %s", (_, file) => {
    const text = file.includes("search")
      ? `import "#collector/store/planted-other.ts";`
      : `import "../../instrumentation.ts";`;
    expect(breachesWith({ "src/collector/store/planted-other.ts": "export {};", [file]: text })).toEqual([
      expect.stringContaining(`${file}:1  forbidden-import`),
    ]);
  });

  it("an import of a missing file", () => {
    expect(breachesWith({ "src/ui/planted.ts": `import "./missing.ts";` })).toEqual([
      "src/ui/planted.ts:1  missing-file: ./missing.ts leads to src/ui/missing.ts, which is not there",
    ]);
    expect(breachesWith({ "src/ui/planted.ts": `import "#lib/result";` })).toEqual([
      "src/ui/planted.ts:1  missing-file: #lib/result leads to src/lib/result, which is not there",
    ]);
  });

  it("a relative import that leaves its layer, even where the table allows the target", () => {
    expect(breachesWith({ "src/telemetry/planted.ts": `import "../config/env.ts";` })).toEqual([
      "src/telemetry/planted.ts:1  relative-import: ../config/env.ts leaves the layer telemetry; begin it with #",
    ]);
  });

  it("a cycle, including one of type imports", () => {
    const planted = {
      "src/ui/a.ts": `import { b } from "./b.ts"; export const a = b;`,
      "src/ui/b.ts": `import type { C } from "./c.ts"; export const b: C = 1;`,
      "src/ui/c.ts": `import type { a } from "./a.ts"; export type C = typeof a;`,
      "src/ui/self.ts": `export * from "./self.ts";`,
    };
    expect(breachesWith(planted)).toEqual([
      "src/ui/a.ts  cycle: src/ui/a.ts → src/ui/b.ts → src/ui/c.ts → src/ui/a.ts",
      "src/ui/self.ts  cycle: src/ui/self.ts → src/ui/self.ts",
    ]);
  });

  it("a barrel", () => {
    const text = `export { Badge } from "./badge.ts";\nexport * from "./badge.ts";\n`;
    const planted = { "src/ui/planted/badge.ts": "export const Badge = 1;", "src/ui/planted/index.ts": text };
    expect(breachesWith(planted)).toEqual([
      "src/ui/planted/index.ts  barrel: only re-exports; import the files themselves",
    ]);
    expect(breachesWith({ ...planted, "src/ui/planted/index.ts": `${text}export const own = 1;` })).toEqual(
      [],
    );
  });

  it("a file outside every layer", () => {
    expect(breachesWith({ "src/planted/a.ts": "export {};", "src/collector/b.ts": "export {};" })).toEqual([
      "src/planted/a.ts  no-layer: its folder is not in layers.json",
      "src/collector/b.ts  no-layer: its folder is not in layers.json",
    ]);
  });

  it("an import with a computed target", () => {
    const text = "export const load = (name: string) => import(`./${name}.ts`);";
    expect(breachesWith({ "src/ui/planted.ts": text })).toEqual([
      "src/ui/planted.ts:1  computed-import: its target cannot be checked",
    ]);
  });

  it("a table entry for a folder that is not a layer", () => {
    const mistyped = checkArchitecture(tree, modules, { ...LAYERS, ui: ["telemetri"] });
    expect(mistyped.map(formatBreach)).toContain(
      "layers.json  unknown-entry: telemetri is no layer and no part of one",
    );
  });

  it("a table that lists a layer twice, once in braces", () => {
    expect(expandTable({ "a/{b,c}": ["d/{e,f}", "g"] })).toEqual({
      "a/b": ["d/e", "d/f", "g"],
      "a/c": ["d/e", "d/f", "g"],
    });
    expect(() => expandTable({ "a/{b,c}": [], "a/c": [] })).toThrow("layers.json lists a/c twice");
  });

  it("a file that is not valid TypeScript", () => {
    expect(() => breachesWith({ "src/ui/planted.ts": "export const = 1;" })).toThrow("src/ui/planted.ts");
    expect(breachesWith({ "src/ui/planted.mjs": "" })).toEqual([
      "src/ui/planted.mjs  foreign-source: source is .ts or .tsx; no check reads this",
    ]);
  });

  it.each([
    `export const home = process.env["HOME"];`,
    `export const home = globalThis.process["env"].HOME;`,
    `const { env } = process; export { env };`,
    `import { env } from "node:process"; export { env };`,
  ])("a second reader of the environment: %s", (text) => {
    expect(breachesWith({ "src/ui/planted.ts": text })).toEqual([
      "src/ui/planted.ts:1  environment: only src/config reads process.env",
    ]);
  });

  it("a use of the console", () => {
    expect(
      breachesWith({ "src/ui/planted.ts": `console.log("here");`, "src/launch/ok.ts": `console.log(1);` }),
    ).toEqual(["src/ui/planted.ts:1  console: log with the logger; only the launcher prints"]);
  });

  it("the shell's frameworks in the collector", () => {
    const text = `import "next/headers"; import type { FC } from "react"; import "react-is";`;
    expect(breachesWith({ "src/collector/http/planted.ts": text })).toEqual([
      "src/collector/http/planted.ts:1  package: the collector runs without next/headers",
      "src/collector/http/planted.ts:1  package: the collector runs without react",
    ]);
  });

  it("server-only code reachable from the browser", () => {
    const planted = {
      "src/ui/planted.tsx": `"use client";\nimport { schema } from "./schema.ts";\nimport { act } from "./act.ts";`,
      "src/ui/schema.ts": `import type { Row } from "./row.ts";\nimport { z } from "zod";\nexport const schema = z;`,
      "src/ui/row.ts": `import "node:fs"; export type Row = 1;`,
      "src/ui/act.ts": `"use server"; import "pino"; export const act = async () => {};`,
    };
    expect(breachesWith(planted)).toEqual([
      "src/ui/schema.ts:2  browser: zod would be sent to browsers, by way of src/ui/planted.tsx",
    ]);
    expect(
      breachesWith({ ...planted, "src/ui/planted.tsx": planted["src/ui/planted.tsx"].slice(14) }),
    ).toEqual([]);
  });

  it.each(["utils.ts", "helpers.tsx", "types.ts", "constants.ts", "common.ts", "util.test.ts"])(
    "a file name that says nothing: %s",
    (name) => {
      expect(breachesWith({ [`src/ui/${name}`]: "export {};" })).toEqual([
        `src/ui/${name}  empty-name: name it for what it does`,
      ]);
    },
  );
});

it("lets tests beside the code import the fixtures, and nothing else outside their layer's reach", () => {
  const text = `import "../../tests/fixtures/sample-product/product.ts"; import "#config/env.ts";`;
  expect(breachesWith({ "src/ui/planted.test.ts": text })).toEqual([
    "src/ui/planted.test.ts:1  forbidden-import: ui may not import #config/env.ts; it may import lib",
  ]);
});
