import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { keepBundle } from "#collector/artifacts/keep-bundle.ts";
import { readBundle } from "#collector/artifacts/read-bundle.ts";
import { newEventId } from "#collector/receive/ingest.ts";
import { normalizeEvent } from "#collector/normalize/event/normalize-event.ts";
import { findFunctions } from "#collector/symbolicate/find-functions.ts";
import {
  type FindFunctions,
  parseSourceMap,
  type SourceMap,
  sourceMapOf,
} from "#collector/symbolicate/source-map.ts";
import { stacktracesOf, type SourceMapLookup, symbolicate } from "#collector/symbolicate/symbolicate.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err } from "#lib/result.ts";
import { groupSent, isJoined } from "./group-sent.ts";
import type { Frame } from "#model/event.ts";
import { scrubbing } from "../fixtures/reception.ts";

const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";
const DEBUG_ID = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
const functionsOf: FindFunctions = (path, source) => Promise.resolve(findFunctions(path, source));
const read = (file: string) => readFileSync(`${corpora}/${file}`);

function mapOf(file: string): SourceMap {
  const map = parseSourceMap(read(file), functionsOf);
  if (!map.ok) throw new Error(`${file}: ${map.error.code}`);
  return map.value;
}

/** The frames of an event after reception, with the maps that `lookup` knows. */
async function framesOf(sent: Record<string, unknown>, lookup: SourceMapLookup): Promise<Frame[]> {
  const event = await normalizeEvent(sent, {
    projectId: 1 as ProjectId,
    eventId: newEventId(),
    receivedAt: Date.now(),
    maxAge: 30 * 86_400_000,
    scrubbing,
    symbolicate: (payload) => symbolicate(payload, lookup),
  });
  return stacktracesOf(event.payload).flatMap(({ frames }) => frames);
}

/** The original position of a position (line and column from 1, as browsers report them) in a script of the corpus. */
async function resolve(file: string, lineno: number, colno: number, platform = "javascript"): Promise<Frame> {
  const map = parseSourceMap(read(file), functionsOf);
  const script = platform === "node" ? "/srv/app/dist/app.js" : "https://shop.example/app.js";
  const [frame] = await framesOf(
    {
      platform,
      exception: {
        values: [
          { type: "Error", stacktrace: { frames: [{ abs_path: script, function: "t", lineno, colno }] } },
        ],
      },
      debug_meta: { images: [{ type: "sourcemap", code_file: script, debug_id: DEBUG_ID }] },
    },
    () => Promise.resolve(map),
  );
  return frame ?? {};
}

describe.skipIf(!existsSync(`${corpora}/symbolic`))("source maps of the corpora", () => {
  test.each([
    [
      "emoji",
      "symbolic/sourcemaps/traceback-unicode.min.map",
      64,
      {
        filename: "test.js",
        lineno: 5,
        function: "onFailure",
        context_line: "    throw new Error('failed!');",
      },
    ],
    [
      "inlined functions",
      "symbolic/sourcemapcache/inlining/module.js.map",
      28,
      { filename: "src/foo.js", lineno: 2, function: "foo", context_line: "  throw new Error(msg);" },
    ],
    [
      "arrow function",
      "symbolic/sourcemapcache/inlining/module.js.map",
      64,
      { filename: "src/app.js", lineno: 3, function: "buttonCallback" },
    ],
    [
      "webpack",
      "symbolic/sourcemapcache/webpack/bundle.js.map",
      81,
      { filename: "foo.js", lineno: 2, function: "foo", context_line: '  throw new Error("wat");' },
    ],
    [
      "a large map, in a JSX attribute",
      "highlight-sourcemaps/main.8344d167.chunk.js.map",
      54_039,
      {
        filename: "components/Header/WorkspaceDropdown/WorkspaceDropdown.tsx",
        lineno: 92,
        function: "onClick",
        context_line: "                onClick={(e) => e.preventDefault()}",
      },
    ],
    [
      "a large map, in a TypeScript method",
      "highlight-sourcemaps/main.8344d167.chunk.js.map",
      145_879,
      { lineno: 46, function: "handleChange" },
    ],
    [
      "Hermes",
      "symbolic/sourcemaps/react-native-hermes.map",
      11_940,
      { filename: "module.js", lineno: 2, function: "foo" },
    ],
    [
      "Hermes, outside of functions",
      "symbolic/sourcemaps/react-native-hermes.map",
      11_858,
      { filename: "input.js", lineno: 3, function: "<module>" },
    ],
  ] as const)("%s", async (_what, file, column, truth) => {
    expect(await resolve(file, 1, column)).toMatchObject({ resolution: "resolved", ...truth });
  });

  test("server frames resolve the same way", async () => {
    const file = "sentry-2019/javascript_sourcemaps/node_app.min.js.map";
    expect(await resolve(file, 1, 627, "node")).toMatchObject({
      resolution: "resolved",
      filename: "src/bar.js",
      function: "bar",
      context_line: expect.stringContaining("path.join('foo', 'bar')") as string,
    });
  });

  test.each([
    ["plain", "symbolic/sourcemaps/coolstuff.min.map", 1, 19, "tests/fixtures/coolstuff.js"],
    ["first section", "sentry-2019/javascript_sourcemaps/indexed.sourcemap.js", 1, 39, "file1.js"],
    ["second section", "sentry-2019/javascript_sourcemaps/indexed.sourcemap.js", 2, 44, "file2.js"],
  ])(
    "a map without sources is reported as such, and still gives the position: %s",
    async (_what, file, line, column, path) => {
      expect(await resolve(file, line, column)).toMatchObject({
        resolution: "no_sources_content",
        filename: path,
        lineno: 3,
      });
    },
  );

  test("a map that refers to other maps is refused", async () => {
    const frame = await resolve("sentry-2019/javascript_sourcemaps/unsupported.sourcemap.js", 1, 39);
    expect(frame.resolution).toBe("malformed_map");
  });

  test("a function called in the script is called in the displayed lines", async () => {
    const map = mapOf("symbolic/sourcemapcache/preact.module.js.map");
    const lines = read("symbolic/sourcemapcache/preact.module.js").toString().split("\n");
    const wrong: string[] = [];
    let tried = 0;
    for (const [at, text] of lines.entries()) {
      for (const match of text.matchAll(/(?<=\.)([a-z]\w{5,30})\(/g)) {
        const found = await map.positionOf(at + 1, match.index);
        if (found.resolution !== "resolved") continue;
        tried += 1;
        const line = found.context?.context_line ?? "";
        if (!line.includes(match[1] ?? "")) wrong.push(`${match[1]}: ${line}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(30);
  });
});

/** A formatted function at the top level of a module: its head without indentation, its statements with four spaces. */
const TOP_FUNCTION =
  /^(?:export )?(?:default )?(?:async )?(?:function (\w+)|const (\w+)(?:: [\w.<>{} ]+)? = (?:async )?\()/;

describe.skipIf(!existsSync(`${corpora}/highlight-sourcemaps`))("names in a large application", () => {
  test("every statement of a top-level function is in that function", async () => {
    const file = "highlight-sourcemaps/main.8344d167.chunk.js.map";
    const json = JSON.parse(read(file).toString()) as { sources: string[]; sourcesContent: string[] };
    const wrong: string[] = [];
    let tried = 0;
    for (const [source, path] of json.sources.entries()) {
      const text = json.sourcesContent[source] ?? "";
      const lines = text.split("\n");
      // An identity map of the source, so that each line can be looked up.
      const own = { version: 3, sources: [path], sourcesContent: [text], names: [] };
      const map = sourceMapOf({ ...own, mappings: lines.map((_line, at) => [[4, 0, at, 4]]) }, functionsOf);
      let name: string | undefined;
      for (const [at, line] of lines.entries()) {
        const [, declared, assigned] = TOP_FUNCTION.exec(line) ?? [];
        // Parameters are indented like statements, so the function's body begins for certain where they end.
        if (/^\S/.test(line))
          name =
            line.endsWith("{") || /^\}.*\{$/.test(line)
              ? (declared ?? assigned ?? name)
              : (declared ?? assigned);
        if (/^(?:\}\)?;?|\)\)?;)$/.test(line)) name = undefined;
        if (name === undefined || !/^ {4}(?:const|let|if|for|switch|throw|await)\b/.test(line)) continue;
        tried += 1;
        const found = await map.positionOf(at + 1, 4);
        const enclosing = "enclosing" in found ? found.enclosing : found.resolution;
        if (typeof enclosing !== "object" || enclosing.name !== name)
          wrong.push(`${path}:${at + 1} is in ${name}, not in ${JSON.stringify(enclosing)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  });
});

describe.skipIf(!existsSync(`${corpora}/bugsink-event-samples`))("artifact bundles of the corpora", () => {
  test("an event resolves with the bundle uploaded for it, and is the same issue without it", async () => {
    const maps = new Map<string, Uint8Array>();
    for (const file of globSync(`${corpora}/bugsink-event-samples/bugsink/artifact_bundles/*.zip`)) {
      const bundle = await readBundle(readFileSync(file), (type) => type === "source_map");
      if (!bundle.ok) throw new Error(bundle.error.code);
      await keepBundle(bundle.value, undefined, (id, map) => Promise.resolve(void maps.set(id, map)));
    }
    const event = JSON.parse(
      read("bugsink-event-samples/bugsink/uglifyjs-minified-sourcemaps-in-bundle.json").toString(),
    ) as Record<string, unknown>;
    const lookup: SourceMapLookup = (id) => {
      const map = maps.get(id);
      return Promise.resolve(
        map === undefined ? err({ code: "no_source_map" as const }) : parseSourceMap(map, functionsOf),
      );
    };
    expect(isJoined(await groupSent(event), await groupSent(event, lookup))).toBe(true);
    const frames = await framesOf(event, lookup);
    expect(
      frames.map(({ filename, lineno, function: name, context_line, resolution }) => [
        resolution,
        filename,
        lineno,
        name,
        context_line,
      ]),
    ).toEqual([
      ["original", "/mnt/datacrypt/dev/mksourcemaps/index.html", 1, "onclick", undefined],
      ["resolved", "captureException.js", 15, "captureException", "    foo();"],
      ["resolved", "captureException.js", 11, "foo", "    bar();"],
      [
        "resolved",
        "captureException.js",
        7,
        "bar",
        '    Sentry.captureException(new Error("Sentry Test Error"));',
      ],
    ]);
  });
});
