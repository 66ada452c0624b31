import { ok, type Result } from "#lib/result.ts";
import { bundlePath, parseDebugId, releaseFileId } from "#collector/symbolicate/map-id.ts";
import type { Script } from "#collector/symbolicate/source-map.ts";
import { fillSources } from "./fill-sources.ts";
import type { Bundle, BundleError, BundleFile } from "./read-bundle.ts";

/** Stores a map, and drops it from the cache, which may have it as missing. */
export type KeepMap = (id: string, map: Uint8Array) => Promise<void>;

/** The types of files that are read: maps, sources beside them, and scripts that were written as they run. */
export function isReadFromBundle(type: string): boolean {
  return type === "source_map" || type === "source";
}

/**
 * Stores a bundle's source maps under every id by which a frame may look them up: the debug ids of map and script, and the
 * script's release and URL. A map without the text of a source gets it from the source beside it. A script without a map is
 * stored as its own source.
 *
 * @returns how many ids were stored, or the first file's fault
 */
export async function keepBundle(
  bundle: Bundle,
  release: string | undefined,
  keep: KeepMap,
): Promise<Result<number, BundleError>> {
  const ofType = (wanted: string) =>
    new Map(bundle.files.filter(({ type }) => type === wanted).map((file) => [pathOf(file.url), file]));
  const [maps, sources] = [ofType("source_map"), ofType("source")];
  const names = new Map<string, BundleFile>();
  const addNames = (script: BundleFile, kept: BundleFile) => {
    const debugId = parseDebugId(script.headers["debug-id"]);
    if (debugId) names.set(debugId, kept);
    const of = bundle.release ?? release;
    if (of) names.set(releaseFileId(of, bundle.dist, pathOf(script.url)), kept);
  };
  for (const map of maps.values()) {
    const debugId = parseDebugId(map.headers["debug-id"]);
    if (debugId) names.set(debugId, map);
  }
  for (const script of bundle.files) {
    if (script.type !== "minified_source" && script.type !== "source") continue;
    const map = maps.get(mapUrl(pathOf(script.url), script.headers["sourcemap"]));
    if (map) addNames(script, map);
    else if (script.type === "source" && SCRIPT.test(script.url)) addNames(script, script);
  }
  for (const file of new Set(names.values())) {
    const content = await file.read();
    if (!content.ok) return content;
    const kept =
      file.type === "source"
        ? ok(scriptDocument(file, content.value))
        : await fillSources(content.value, pathOf(file.url), sources);
    if (!kept.ok) return kept;
    for (const [id, named] of names) if (named === file) await keep(id, kept.value);
  }
  return ok(names.size);
}

/** Sources of other languages only lie beside maps. */
const SCRIPT = /\.[cm]?jsx?(?:[?#]|$)/;

function scriptDocument({ url }: BundleFile, content: Uint8Array): Uint8Array {
  const script: Script = {
    script: pathOf(url).replace(/^~\//, ""),
    content: Buffer.from(content).toString(),
  };
  return Buffer.from(JSON.stringify(script));
}

/** The URL as frames look it up, without its host: `https://cdn.example/app.js` is `~/app.js`. */
function pathOf(url: string): string {
  return bundlePath(url) ?? url;
}

/** Resolves a script's reference to its map: `~/static/app.js` and `app.js.map` give `~/static/app.js.map`. */
function mapUrl(script: string, reference: string | undefined): string {
  const base = script.replace(/^~/, "");
  const url = URL.parse(
    reference ?? `${base}.map`,
    `http://bundle.invalid${base.startsWith("/") ? "" : "/"}${base}`,
  );
  return `~${url?.pathname ?? ""}`;
}
