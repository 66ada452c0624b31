import fs from "node:fs";

/** Which scripts the components of a page need: a script that Next evaluates, with one of these for each page. */
const MANIFEST = /_client-reference-manifest\.js$/;

/**
 * Puts a path before the addresses of scripts that the build has written down, as Next reads them. It has a setting for the
 * others; for these only while it builds.
 *
 * @param files the functions by which Next reads files
 */
export function prefixChunks(basePath: string, files: Pick<typeof fs, "readFileSync"> = fs): void {
  const read = files.readFileSync as (...given: unknown[]) => unknown;
  const prefixed = (...given: unknown[]) => {
    const content = read(...given);
    const [path] = given;
    const isManifest = typeof content === "string" && typeof path === "string" && MANIFEST.test(path);
    return isManifest ? content.replaceAll('"/_next/', () => `"${basePath}/_next/`) : content;
  };
  files.readFileSync = prefixed as typeof fs.readFileSync;
}
