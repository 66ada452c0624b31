import { describe, expect, test } from "vitest";
import type { EventId } from "#lib/ids.ts";
import { err, ok } from "#lib/result.ts";
import type { EventPayload, Frame } from "#model/event.ts";
import { findFunctions } from "./find-functions.ts";
import { sourceMapOf } from "./source-map.ts";
import { type SourceMapLookup, symbolicate } from "./symbolicate.ts";

const DEBUG_ID = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
const FILE = "https://shop.example/_next/static/chunks/a1.js";
const CONTENT = [
  "import x from 'x';",
  "",
  "export function pay(cart) {",
  "  return cart.total.amount;",
  "}",
  "",
  "pay({});",
].join("\n");

/** Generated line 1, columns 10 and 50, are lines 4 and 7 of the source. */
const section = {
  version: 3 as const,
  sources: ["turbopack:///[project]/src/shop/pay.ts"],
  sourcesContent: [CONTENT],
  names: ["payForCart"],
  mappings: [
    [
      [10, 0, 3, 9] as [number, number, number, number],
      [50, 0, 6, 0, 0] as [number, number, number, number, number],
    ],
  ],
};
const found =
  (map: Record<string, unknown>): SourceMapLookup =>
  () =>
    Promise.resolve(ok(sourceMapOf(map, (path, source) => Promise.resolve(findFunctions(path, source)))));

async function resolved(frames: Frame[], lookup: SourceMapLookup, codeFile = FILE) {
  const payload: EventPayload = {
    event_id: "a".repeat(32) as EventId,
    timestamp: 0,
    received: 0,
    level: "error",
    platform: "javascript",
    exception: [{ type: "E", stacktrace: { frames } }],
    debug_meta: { images: [{ type: "sourcemap", code_file: codeFile, debug_id: DEBUG_ID.toUpperCase() }] },
  };
  await symbolicate(payload, lookup);
  return frames;
}

describe("symbolicate", () => {
  test.each([
    ["a plain map", section],
    [
      "a map of sections, as Turbopack writes it",
      { version: 3, sections: [{ offset: { line: 0, column: 0 }, map: section }] },
    ],
  ])("%s resolves to the original source", async (_name, map) => {
    const [frame] = await resolved(
      [{ filename: FILE, function: "t", lineno: 1, colno: 11, in_app: true }],
      found(map),
    );
    expect(frame).toMatchObject({
      resolution: "resolved",
      filename: "src/shop/pay.ts",
      lineno: 4,
      colno: 10,
      pre_context: ["import x from 'x';", "", "export function pay(cart) {"],
      context_line: "  return cart.total.amount;",
      post_context: ["}", "", "pay({});"],
      raw: { filename: FILE, function: "t", lineno: 1, colno: 11 },
    });
  });

  test("a frame in a library is not in-app, whatever the SDK says", async () => {
    const frames = await resolved(
      [
        { filename: "src/app.ts", in_app: true },
        { filename: "/srv/node_modules/lib/index.js", in_app: true },
        { filename: FILE, lineno: 1, colno: 11, in_app: false },
      ],
      found(section),
    );
    expect(frames.map((frame) => frame.in_app)).toEqual([true, false, true]);
  });

  test("the enclosing function gives the name, whatever the runtime called it", async () => {
    const at = { filename: FILE, lineno: 1, colno: 11 };
    const named = async (sent: string | undefined, colno = 11) =>
      (await resolved([{ ...at, colno, function: sent }], found(section)))[0]?.function;
    expect(await named("t")).toBe("pay");
    expect(await named("Object.onClick")).toBe("pay");
    expect(await named(undefined, 51)).toBe("<module>");
    expect(await named("Object.onLoad", 51)).toBe("Object.onLoad");
  });

  test("without the source, the name at a call position names the function that is called, where the sent name is minified", async () => {
    const { sourcesContent: _content, ...bare } = section;
    const call: Frame = { filename: FILE, function: "a", lineno: 1, colno: 51 };
    const [, minified] = await resolved(
      [{ ...call }, { filename: FILE, function: "t", lineno: 1, colno: 11 }],
      found(bare),
    );
    expect(minified?.function).toBe("payForCart");
    const [, named] = await resolved(
      [{ ...call }, { filename: FILE, function: "realName", lineno: 1, colno: 11 }],
      found(bare),
    );
    expect(named?.function).toBe("realName");
  });

  test("each frame records why it was not resolved", async () => {
    const none: SourceMapLookup = () => Promise.resolve(err({ code: "no_source_map" }));
    const at = { filename: FILE, lineno: 1, colno: 11 };
    expect((await resolved([{ ...at }], none))[0]?.resolution).toBe("no_source_map");
    expect((await resolved([{ ...at }], none, "other.js"))[0]?.resolution).toBe("no_debug_id");
    expect((await resolved([{ filename: "/srv/app/server.mjs", lineno: 1 }], none))[0]?.resolution).toBe(
      "original",
    );
    expect((await resolved([{ ...at, lineno: 99 }], found(section)))[0]?.resolution).toBe("outside_map");
    const { sourcesContent: _content, ...bare } = section;
    expect((await resolved([{ ...at }], found(bare)))[0]).toMatchObject({
      resolution: "no_sources_content",
      filename: "src/shop/pay.ts",
    });
    expect((await resolved([{ ...at }], found({ ...bare, sourcesContent: [] })))[0]).toMatchObject({
      resolution: "no_sources_content",
      filename: "src/shop/pay.ts",
    });
    const broken = { ...bare, sources: [] };
    expect((await resolved([{ ...at }], found(broken)))[0]?.resolution).toBe("malformed_map");
  });

  test("one map is looked up once for an event", async () => {
    let lookups = 0;
    const frame = { filename: FILE, lineno: 1, colno: 11 };
    await resolved([{ ...frame }, { ...frame }, { ...frame }], () => {
      lookups += 1;
      return found(section)(DEBUG_ID);
    });
    expect(lookups).toBe(1);
  });
});
