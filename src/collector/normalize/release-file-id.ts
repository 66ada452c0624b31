import { createHash } from "node:crypto";

/**
 * The id under which the map of a release's file is kept when the file has no debug id: tools of before debug ids, and
 * those that cannot write into what they upload, name a file by its release and its path.
 *
 * @param url as in an artifact bundle, `~/static/app.js`
 */
export function releaseFileId(release: string, dist: string | undefined, url: string): string {
  const hex = createHash("sha256")
    .update([release, dist ?? "", url].join("\0"))
    .digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

/** A frame's file as bundles name it, without origin and query: `https://x.test/static/app.js?v=1` → `~/static/app.js`. */
export function bundlePath(file: string): string | undefined {
  const [, path] = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/]{0,255}(\/[^?#]{1,2000})/i.exec(file) ?? [];
  return path && `~${path}`;
}
