import { hash } from "node:crypto";

/**
 * The id under which the map of a release's file is kept when the file has no debug id: tools of before debug ids, and
 * those that cannot write into what they upload, name a file by its release and its path.
 *
 * @param url as in an artifact bundle, `~/static/app.js`
 */
export function releaseFileId(release: string, dist: string | undefined, url: string): string {
  const hex = hash("sha256", `${release}\0${dist ?? ""}\0${url}`, "hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

/** Gives what says under which id the map of a release's file is kept; undefined for a file that is no build output. */
export type ReleaseMaps = (release: string, dist: string | undefined) => (file: string) => string | undefined;

export const releaseMaps: ReleaseMaps = (release, dist) => (file) => {
  // Asking costs a look into the store, so only build output does.
  const path = isBuildOutput(file) ? bundlePath(file) : undefined;
  return path === undefined ? undefined : releaseFileId(release, dist, path);
};

/** The same, remembering the latest: events name the same files by the thousand, and hashing each was a tenth of their cost. */
export function rememberedReleaseMaps(limit = 5_000): ReleaseMaps {
  const releases = new Map<string, Map<string, string | undefined>>();
  let files = 0;
  return (release, dist) => {
    const find = releaseMaps(release, dist);
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

/** Whether a file is what a build made of others, and not a source file itself. */
export function isBuildOutput(file: string): boolean {
  return (
    /^(?:https?|app|capacitor|ionic):\/\//.test(file) || file.includes("/.next/") || file.includes(".min.")
  );
}

/** A frame's file as bundles name it, without origin and query: `https://x.test/static/app.js?v=1` → `~/static/app.js`. */
export function bundlePath(file: string): string | undefined {
  const [, path] = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/]{0,255}(\/[^?#]{1,2000})/i.exec(file) ?? [];
  return path && `~${path}`;
}
