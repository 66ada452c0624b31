import { runInNewContext } from "node:vm";
import { defaultStackParser } from "@sentry/browser";
import { describe, expect, test } from "vitest";
import { finishScript, relocateRuntime } from "./finish-scripts.ts";

const ID = "0a1ee938-ffde-55e0-ab39-0905d7b27a82";
/** Where SDKs look for debug ids. */
const IDS = "_debugIds";
const SCRIPT = `;!function(){try { var e="undefined"!=typeof globalThis?globalThis:"undefined"!=typeof global?global:"undefined"!=typeof window?window:"undefined"!=typeof self?self:{},n=(new e.Error).stack;n&&((e._debugIds|| (e._debugIds={}))[n]="${ID}")}catch(e){}}();
loaded = true;

//# debugId=${ID}
//# sourceMappingURL=1580erp4gie39.js.map`;
const SRC = "https://shop.example/_next/static/chunks/41p6gx1li3kpq.js";

/** Runs a script as a browser does; returns the debug ids by the file that the SDK reads from their stacks. */
function debugIdsOf(script: string, document?: { currentScript: { src: string } | null }) {
  const page: { loaded?: boolean; [IDS]?: Record<string, string> } = { document } as object;
  runInNewContext(script, page);
  expect(page.loaded).toBe(true);
  return Object.entries(page[IDS] ?? {}).map(([stack, id]) => [
    defaultStackParser(stack).at(-1)?.filename,
    id,
  ]);
}

test.each([true, false])(
  "a script names its debug id by its address (on every page: %s)",
  (isOnEveryPage) => {
    const finished = finishScript(SCRIPT, isOnEveryPage);
    expect(finished).not.toContain(".stack");
    expect(debugIdsOf(finished, { currentScript: { src: SRC } })).toEqual([[SRC, ID]]);
    expect([debugIdsOf(finished, { currentScript: null }), debugIdsOf(finished)]).toEqual([[], []]);
  },
);

test("its code stays in the line that its source map names", () => {
  const lines = [true, false].map((isOnEveryPage) => finishScript(SCRIPT, isOnEveryPage).split("\n"));
  expect(lines.map((of) => [of.length, of.indexOf("loaded = true;")])).toEqual([
    [5, 1],
    [5, 1],
  ]);
});

test("what is on every page begins with the comment that has it compiled early, and nothing else does", () => {
  const begins = [true, false].map((isOnEveryPage) =>
    finishScript(SCRIPT, isOnEveryPage).startsWith("//# allFunctionsCalledOnLoad\n"),
  );
  expect(begins).toEqual([true, false]);
});

test("what has no debug id stays as it is", () => {
  expect(finishScript("loaded = new Error().stack;", true)).toBe("loaded = new Error().stack;");
});

describe("Turbopack's runtime", () => {
  const RUNTIME = `let E="string"==typeof TURBOPACK_CHUNK_BASE_PATH?TURBOPACK_CHUNK_BASE_PATH:"/_next/",S=new Map;base=E;`;
  const baseOf = (src: string) => {
    const page: { base?: string } = { document: { currentScript: { getAttribute: () => src } } } as object;
    runInNewContext(relocateRuntime(RUNTIME) ?? "", page);
    return page.base;
  };

  test("loads scripts from where it was loaded itself", () => {
    const bases = ["/_next/static/chunks/a.js", "/tools/_next/static/chunks/a.js?dpl=1"].map(baseOf);
    expect(bases).toEqual(["/_next/", "/tools/_next/"]);
  });

  test("keeps its columns, and other scripts are left alone", () => {
    expect(relocateRuntime(RUNTIME)?.indexOf("S=new Map")).toBe(RUNTIME.indexOf("S=new Map"));
    expect(relocateRuntime(SCRIPT)).toBeNull();
  });
});
