import { runInNewContext } from "node:vm";
import { defaultStackParser } from "@sentry/browser";
import { expect, test } from "vitest";
import { shortenDebugId } from "./shorten-debug-ids.ts";

const ID = "0a1ee938-ffde-55e0-ab39-0905d7b27a82";
/** Where SDKs look for debug ids. */
const IDS = "_debugIds";
const CHUNK = `;!function(){try { var e="undefined"!=typeof globalThis?globalThis:"undefined"!=typeof global?global:"undefined"!=typeof window?window:"undefined"!=typeof self?self:{},n=(new e.Error).stack;n&&((e._debugIds|| (e._debugIds={}))[n]="${ID}")}catch(e){}}();
loaded = true;`;
const SRC = "https://shop.example/_next/static/chunks/41p6gx1li3kpq.js";

/** Runs a chunk as a browser does; returns the debug ids by the file that the SDK reads from their stacks. */
function debugIdsOf(chunk: string, document?: { currentScript: { src: string } | null }) {
  const page: { loaded?: boolean; [IDS]?: Record<string, string> } = { document } as object;
  runInNewContext(chunk, page);
  expect(page.loaded).toBe(true);
  return Object.entries(page[IDS] ?? {}).map(([stack, id]) => [
    defaultStackParser(stack).at(-1)?.filename,
    id,
  ]);
}

test("a chunk names its debug id by its address, without a stack", () => {
  const short = shortenDebugId(CHUNK);
  expect(short).not.toContain("Error)");
  expect(short.split("\n")).toHaveLength(2);
  expect(debugIdsOf(short, { currentScript: { src: SRC } })).toEqual([[SRC, ID]]);
});

test("a chunk runs where no script element names it", () => {
  const short = shortenDebugId(CHUNK);
  expect([debugIdsOf(short, { currentScript: null }), debugIdsOf(short)]).toEqual([[], []]);
});

test("what has no debug id stays as it is", () => {
  expect(shortenDebugId("loaded = new Error().stack;")).toBe("loaded = new Error().stack;");
});
