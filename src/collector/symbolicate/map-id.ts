import { hash } from "node:crypto";

const HEX_32 = /^[0-9a-f]{32}$/;

/** Parses a debug id into its stored form, a UUID in lower case with dashes; undefined if it is invalid. */
export function parseDebugId(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > 36) return undefined;
  const hex = text.toLowerCase().replaceAll("-", "");
  if (!HEX_32.test(hex)) return undefined;
  return uuidOf(hex);
}

/**
 * The id under which the map of a file without a debug id is stored. Older tools, and tools that cannot modify what they
 * upload, identify a file by its release and its path.
 *
 * @param url as in an artifact bundle, `~/static/app.js`
 */
export function releaseFileId(release: string, dist: string | undefined, url: string): string {
  return uuidOf(hash("sha256", `${release}\0${dist ?? ""}\0${url}`, "hex"));
}

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

/** Finds the id of the map of a release's file; undefined for a file that is not build output. */
export type ReleaseMapIds = (
  release: string,
  dist: string | undefined,
) => (file: string) => string | undefined;

export const releaseMapIds: ReleaseMapIds = (release, dist) => (file) => {
  // Each id costs a read from the store, so only build output gets one.
  const path = isBuildOutput(file) ? bundlePath(file) : undefined;
  return path === undefined ? undefined : releaseFileId(release, dist, path);
};

/** The same with a cache: events name the same files by the thousand, and hashing each was a tenth of their cost. */
export function cachedReleaseMapIds(limit = 5_000): ReleaseMapIds {
  const releases = new Map<string, Map<string, string | undefined>>();
  let files = 0;
  return (release, dist) => {
    const find = releaseMapIds(release, dist);
    const key = `${release}\0${dist ?? ""}`;
    return (file) => {
      let known = releases.get(key);
      if (known?.has(file) === true) return known.get(file);
      if (files >= limit) {
        releases.clear();
        files = 0;
        known = undefined;
      }
      if (known === undefined) releases.set(key, (known = new Map()));
      const id = find(file);
      known.set(file, id);
      files += 1;
      return id;
    };
  };
}

/** Whether a file was made by a build, and is not a source file itself. */
export function isBuildOutput(file: string): boolean {
  return (
    /^(?:https?|app|capacitor|ionic):\/\//.test(file) || file.includes("/.next/") || file.includes(".min.")
  );
}

/** A frame's file as artifact bundles name it, without origin and query: `https://x.test/static/app.js?v=1` → `~/static/app.js`. */
export function bundlePath(file: string): string | undefined {
  const [, path] = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/]{0,255}(\/[^?#]{1,2000})/i.exec(file) ?? [];
  return path && `~${path}`;
}
