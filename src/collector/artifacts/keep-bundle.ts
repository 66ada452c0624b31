import { ok, type Result } from "#lib/result.ts";
import { bundlePath, parseDebugId, releaseFileId } from "#collector/symbolicate/map-id.ts";
import type { Bundle, BundleError, BundleFile } from "./read-bundle.ts";

/** Stores a map, and drops it from the cache, which may have it as missing. */
export type KeepMap = (id: string, map: Uint8Array) => Promise<void>;

/**
 * Stores a bundle's source maps under every id by which a frame may look them up: the debug ids of map and script, and the
 * script's release and URL.
 *
 * @returns how many ids were stored, or the first file's fault
 */
export async function keepBundle(
  bundle: Bundle,
  release: string | undefined,
  keep: KeepMap,
): Promise<Result<number, BundleError>> {
  const maps = new Map(
    bundle.files.filter((file) => file.type === "source_map").map((file) => [pathOf(file.url), file]),
  );
  const names = new Map<string, BundleFile>();
  for (const map of maps.values()) {
    const debugId = parseDebugId(map.headers["debug-id"]);
    if (debugId) names.set(debugId, map);
  }
  for (const script of bundle.files) {
    const map =
      script.type === "minified_source"
        ? maps.get(mapUrl(pathOf(script.url), script.headers["sourcemap"]))
        : undefined;
    if (!map) continue;
    const debugId = parseDebugId(script.headers["debug-id"]);
    if (debugId) names.set(debugId, map);
    const of = bundle.release ?? release;
    if (of) names.set(releaseFileId(of, bundle.dist, pathOf(script.url)), map);
  }
  for (const map of new Set(names.values())) {
    const content = await map.read();
    if (!content.ok) return content;
    for (const [id, named] of names) if (named === map) await keep(id, content.value);
  }
  return ok(names.size);
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
