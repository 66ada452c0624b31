/**
 * The path of an original source as its authors know it: `turbopack:///[project]/src/a.ts`, `webpack://_N_E/./src/a.ts`
 * and `../../../src/a.ts` are all `src/a.ts`. What lies outside the project keeps what tells it apart.
 */
export function cleanSourcePath(source: string): string {
  let path = source.replace(/^(?:turbopack|webpack|webpack-internal|file|app|rsc):\/\/[^/]*\//, "");
  const query = path.indexOf("?");
  if (query > 0) path = path.slice(0, query);
  path = path.replace(/^\[project\]\//, "").replace(/^\([a-z-]{1,32}\)\//, "");
  while (path.startsWith("../") || path.startsWith("./")) path = path.slice(path.indexOf("/") + 1);
  return path === "" ? source : decoded(path);
}

/** Bundlers write paths as URLs: Next's `(shell)` folder comes as `%28shell%29`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
