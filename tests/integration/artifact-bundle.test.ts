import { expect, test } from "vitest";
import { ok } from "#lib/result.ts";
import { releaseFileId } from "#collector/symbolicate/map-id.ts";
import { makeZip } from "../make-zip.ts";
import { keepBundle } from "#collector/artifacts/keep-bundle.ts";
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
