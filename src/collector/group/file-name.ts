import { memoizeText } from "#lib/cache.ts";
import type { Frame } from "#model/event.ts";

const NO_FILE = new Set([
  "",
  "<anonymous>",
  "[native code]",
  "native",
  "<unknown>",
  "unknown",
  "null",
  "undefined",
]);
/** Names that many folders of a project have; only the folder distinguishes them. */
const EVERYWHERE = new Set([
  ..."index page route layout error loading template default not-found middleware".split(" "),
  ..."main handler actions client server utils helpers types hooks styles".split(" "),
]);
const HASHED_NAME = /(?<=[._-]|^)(?=[a-z]*\d)[0-9a-z]{8,40}(?=[._-]|$)/g;
/** Vite's and Rollup's: eight characters of base64url, in which a capital follows a letter or a digit. */
const BASE64_HASH = /(?<=[\w$][.-])(?=[\w-]{0,6}[a-z0-9_-][A-Z])[\w-]{8}(?=\.[cm]?js$)/;
/** Turbopack's: the whole name, thirteen characters. */
const TURBOPACK_HASH = /^[01][0-9a-z_~.-]{12}(?=\.js$)/;
const NUMBERED_CHUNK = /(?<=[._-]|^)\d{1,7}(?=[._-])/g;

/**
 * The name of a frame's file, independent of its location: the lower-cased base name, with its folder if the name is common;
 * bundlers' hashes and numbers are replaced. Undefined for what is not a file, such as an origin or an anonymous function.
 */
export function fileName(frame: Frame, script: boolean): string | undefined {
  const file = frame.filename ?? frame.abs_path ?? "";
  if (frame.raw !== undefined) return nameOf.resolved(file);
  if (!script) return nameOf.other(file);
  return frame.resolution === "original" ? nameOf.script(file) : nameOf.builtScript(file);
}

/** Per cache; the number of files is that of the reporting programs. */
const MAX_CACHED = 5_000;
const nameOf = {
  resolved: memoizeText((file) => nameIn(file, (name, path) => withFolder(path, name)), MAX_CACHED),
  script: memoizeText((file) => nameIn(file, (name) => withoutBundleHash(name, false)), MAX_CACHED),
  builtScript: memoizeText((file) => nameIn(file, (name) => withoutBundleHash(name, true)), MAX_CACHED),
  other: memoizeText(
    (file) => nameIn(file, (name) => name.toLowerCase().replaceAll(HASHED_NAME, "<hash>")),
    MAX_CACHED,
  ),
};

/** Applies `rename` to the base name; `path` is the whole file without query. */
function nameIn(file: string, rename: (name: string, path: string) => string): string | undefined {
  const end = file.search(/[?#]/);
  const clean = end === -1 ? file : file.slice(0, end);
  const base = clean.slice(Math.max(clean.lastIndexOf("/"), clean.lastIndexOf("\\")) + 1);
  if (NO_FILE.has(base.toLowerCase()) || NO_FILE.has(file)) return undefined;
  if (/^(?:https?|blob|data):\/{0,2}[^/]*$/.test(clean)) return undefined;
  return rename(base.slice(-200), clean);
}

/** Only a resolved path is known to start at the project's root, so its folders stay the same when the product moves. */
function withFolder(path: string, base: string): string {
  const name = base.toLowerCase();
  if (!EVERYWHERE.has(name.split(".", 1)[0] ?? "")) return name;
  const folder = path.slice(0, -name.length - 1);
  const parent = folder.slice(folder.lastIndexOf("/") + 1);
  return parent === "" ? name : `${parent.toLowerCase()}/${name}`;
}

function withoutBundleHash(name: string, isBuilt: boolean): string {
  if (!/[\dA-Z]/.test(name)) return name;
  const plain = name
    .replace(TURBOPACK_HASH, "<hash>")
    .replace(BASE64_HASH, "<hash>")
    .toLowerCase()
    .replaceAll(HASHED_NAME, "<hash>");
  // Bundlers number their chunks; in the name of a file that was not built, a number is significant.
  return isBuilt ? plain.replaceAll(NUMBERED_CHUNK, "<n>") : plain;
}
