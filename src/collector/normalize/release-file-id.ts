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

/** The same, remembering the latest: events name the same files by the thousand, and hashing each was a tenth of their cost. */
export function rememberedFileIds(limit = 5_000): typeof releaseFileId {
  const known = new Map<string, string>();
  return (release, dist, url) => {
    const key = `${release}\0${dist ?? ""}\0${url}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= limit) known.clear();
    const id = releaseFileId(release, dist, url);
    known.set(key, id);
    return id;
  };
}

/** A frame's file as bundles name it, without origin and query: `https://x.test/static/app.js?v=1` → `~/static/app.js`. */
export function bundlePath(file: string): string | undefined {
  const [, path] = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/]{0,255}(\/[^?#]{1,2000})/i.exec(file) ?? [];
  return path && `~${path}`;
}
