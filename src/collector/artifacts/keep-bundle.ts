import { bundlePath, parseDebugId, releaseFileId } from "#collector/symbolicate/map-id.ts";
import type { Bundle } from "./read-bundle.ts";

/** Where maps go: the store, and the cache that may remember them as missing. */
export type KeepMap = (id: string, map: Uint8Array) => Promise<void>;

/**
 * Keeps a bundle's source maps under every name by which a frame may ask for them: the debug ids of map and script, and
 * the script's release and URL.
 *
 * @returns how many names were kept
 */
export async function keepBundle(
  bundle: Bundle,
  release: string | undefined,
  keep: KeepMap,
): Promise<number> {
  const maps = new Map(
    bundle.files.filter((file) => file.type === "source_map").map((file) => [pathOf(file.url), file]),
  );
  const names = new Map<string, Uint8Array>();
  for (const map of maps.values()) {
    const debugId = parseDebugId(map.headers["debug-id"]);
    if (debugId) names.set(debugId, map.content);
  }
  for (const script of bundle.files) {
    const map =
      script.type === "minified_source"
        ? maps.get(mapUrl(pathOf(script.url), script.headers["sourcemap"]))
        : undefined;
    if (!map) continue;
    const debugId = parseDebugId(script.headers["debug-id"]);
    if (debugId) names.set(debugId, map.content);
    const of = bundle.release ?? release;
    if (of) names.set(releaseFileId(of, bundle.dist, pathOf(script.url)), map.content);
  }
  for (const [id, map] of names) await keep(id, map);
  return names.size;
}

/** As frames ask for it, whichever host a tool named: `https://cdn.example/app.js` is `~/app.js`. */
function pathOf(url: string): string {
  return bundlePath(url) ?? url;
}

/** The map that a script names, seen from the script: `~/static/app.js` and `app.js.map` give `~/static/app.js.map`. */
function mapUrl(script: string, reference: string | undefined): string {
  const base = script.replace(/^~/, "");
  const url = URL.parse(
    reference ?? `${base}.map`,
    `http://bundle.invalid${base.startsWith("/") ? "" : "/"}${base}`,
  );
  return `~${url?.pathname ?? ""}`;
}
