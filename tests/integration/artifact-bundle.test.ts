import { expect, test } from "vitest";
import { ok } from "#lib/result.ts";
import { releaseFileId } from "#collector/symbolicate/map-id.ts";
import { makeZip } from "../make-zip.ts";
import { findFunctions } from "#collector/symbolicate/find-functions.ts";
import { parseSourceMap } from "#collector/symbolicate/source-map.ts";
import { isReadFromBundle, keepBundle } from "#collector/artifacts/keep-bundle.ts";
import { readBundle } from "#collector/artifacts/read-bundle.ts";

const DEBUG_ID = "9b7990f8-1f25-571a-a422-03bea91eb8ab";
const MAP = '{"version":3,"mappings":"AAAA","sources":["a.ts"],"names":[]}';
const MANIFEST = {
  release: "shop@1",
  files: {
    "files/_/_/a.js": {
      type: "minified_source",
      url: "~/static/a.js",
      headers: { "debug-id": DEBUG_ID.toUpperCase(), sourcemap: "maps/a.js.map" },
    },
    "files/_/_/a.js.map": { type: "source_map", url: "~/static/maps/a.js.map", headers: {} },
  },
};
const SYSB = Buffer.from("SYSB\x02\0\0\0", "latin1");

function bundle(manifest: unknown = MANIFEST, claimedSize?: number): Buffer {
  return makeZip(
    [
      { name: "files/_/_/a.js", content: "x()" },
      { name: "files/_/_/a.js.map", content: MAP, claimedSize },
      { name: "manifest.json", content: JSON.stringify(manifest) },
    ],
    SYSB,
  );
}

const onlyMaps = (type: string) => type === "source_map";

test("a map is stored under its script's debug id, and under release and URL", async () => {
  const read = await readBundle(bundle(), onlyMaps);
  if (!read.ok) throw new Error(read.error.code);
  const stored = new Map<string, string>();
  await keepBundle(read.value, undefined, (id, map) => {
    stored.set(id, Buffer.from(map).toString());
    return Promise.resolve();
  });
  expect([...stored]).toEqual([
    [DEBUG_ID, MAP],
    [releaseFileId("shop@1", undefined, "~/static/a.js"), MAP],
  ]);
});

test("a script named by its full URL is found by its path", async () => {
  const [script, map] = ["https://cdn.example/static/a.js?v=1", "https://cdn.example/static/maps/a.js.map"];
  const json = JSON.stringify(MANIFEST)
    .replace("~/static/a.js", script)
    .replace("~/static/maps/a.js.map", map);
  const read = await readBundle(bundle(JSON.parse(json)), onlyMaps);
  if (!read.ok) throw new Error(read.error.code);
  const stored: string[] = [];
  await keepBundle(read.value, undefined, (id) => Promise.resolve(void stored.push(id)));
  expect(stored).toContain(releaseFileId("shop@1", undefined, "~/static/a.js"));
});

test("a map is inflated once for all its names, and nothing else is", async () => {
  const read = await readBundle(bundle(), onlyMaps);
  if (!read.ok) throw new Error(read.error.code);
  const inflated: string[] = [];
  const files = read.value.files.map((file) => ({
    ...file,
    read: () => {
      inflated.push(file.type);
      return file.read();
    },
  }));
  expect(await keepBundle({ ...read.value, files }, undefined, () => Promise.resolve())).toEqual(ok(2));
  expect(inflated).toEqual(["source_map"]);
});

async function keepAll(files: { url: string; type: string; content: string; headers?: object }[]) {
  const manifest = {
    release: "shop@1",
    files: Object.fromEntries(
      files.map(({ url, type, headers = {} }, at) => [`files/${at}`, { type, url, headers }]),
    ),
  };
  const entries = files.map(({ content }, at) => ({ name: `files/${at}`, content }));
  const zip = makeZip([...entries, { name: "manifest.json", content: JSON.stringify(manifest) }]);
  const read = await readBundle(zip, isReadFromBundle);
  if (!read.ok) throw new Error(read.error.code);
  const stored = new Map<string, unknown>();
  await keepBundle(read.value, undefined, (id, map) =>
    Promise.resolve(void stored.set(id, JSON.parse(Buffer.from(map).toString()))),
  );
  return stored;
}

test("a map without the text of a source gets it from the source beside it", async () => {
  const map = {
    version: 3,
    sources: ["../src/a.ts", "../src/b.ts", "../src/c.ts"],
    sourcesContent: [null, "own"],
    names: [],
    mappings: "AAAA",
  };
  const stored = await keepAll([
    { url: "~/static/a.js", type: "minified_source", content: "x()", headers: { sourcemap: "a.js.map" } },
    { url: "~/static/a.js.map", type: "source_map", content: JSON.stringify(map) },
    { url: "~/src/a.ts", type: "source", content: "of a" },
    { url: "~/src/b.ts", type: "source", content: "of b" },
  ]);
  expect([...stored]).toEqual([
    [releaseFileId("shop@1", undefined, "~/static/a.js"), { ...map, sourcesContent: ["of a", "own", null] }],
  ]);
});

test("a script without a map is its own source", async () => {
  const content = "function pay() {\n  throw 1;\n}\n";
  const stored = await keepAll([
    { url: "~/static/a.js", type: "source", content, headers: { "debug-id": DEBUG_ID } },
  ]);
  expect([...stored.keys()]).toEqual([DEBUG_ID, releaseFileId("shop@1", undefined, "~/static/a.js")]);
  const parsed = parseSourceMap(Buffer.from(JSON.stringify(stored.get(DEBUG_ID))), (path, source) =>
    Promise.resolve(findFunctions(path, source)),
  );
  expect(parsed.ok ? await parsed.value.positionOf(2, 2) : parsed).toMatchObject({
    resolution: "resolved",
    path: "static/a.js",
    line: 2,
    column: 3,
    enclosing: { name: "pay" },
    context: { context_line: "  throw 1;" },
  });
});

test("a file larger than its declared size is a fault of the bundle", async () => {
  const read = await readBundle(bundle(MANIFEST, 3), onlyMaps);
  if (!read.ok) throw new Error(read.error.code);
  const kept = await keepBundle(read.value, undefined, () => Promise.resolve());
  expect(kept).toEqual({ ok: false, error: { code: "not_a_zip" } });
});

test.each([
  ["a file that is not a zip", Buffer.from("SYSB\x02\0\0\0nonsense", "latin1"), "not_a_zip"],
  ["nothing", Buffer.alloc(0), "not_a_zip"],
  ["a zip without a manifest", makeZip([{ name: "a", content: "" }]), "no_manifest"],
  ["an invalid manifest", bundle({ files: [1] }), "bad_manifest"],
  ["a file with a huge declared size", bundle(MANIFEST, 3_000_000_000), "too_large"],
])("%s is refused", async (_what, bytes, code) => {
  expect(await readBundle(bytes, onlyMaps)).toEqual({ ok: false, error: { code } });
});

test("a manifest entry named __proto__ is treated like any other", async () => {
  const json = JSON.stringify(MANIFEST).replace('"files/_/_/a.js":', '"__proto__":');
  const bytes = makeZip([{ name: "manifest.json", content: json }]);
  const read = await readBundle(bytes, onlyMaps);
  expect(read.ok && read.value.files).toEqual([]);
});
