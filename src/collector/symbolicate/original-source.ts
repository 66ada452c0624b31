const MAX_LINE = 512;

/**
 * The lines around a line of a source, each cut to a readable length: the line itself around the column, the others at
 * their end. Undefined past the end of the source.
 *
 * @param line from 1
 * @param column from 0
 */
export function sourceContext(
  content: string,
  line: number,
  column = 0,
  around = 5,
): { pre_context: string[]; context_line: string; post_context: string[] } | undefined {
  let start = 0;
  const first = Math.max(1, line - around);
  for (let at = 1; at < first; at += 1) {
    start = content.indexOf("\n", start) + 1;
    if (start === 0) return undefined;
  }
  const from = Math.max(0, column - MAX_LINE / 2);
  const lines: string[] = [];
  for (let at = first; at <= line + around; at += 1) {
    const end = content.indexOf("\n", start);
    lines.push(
      content
        .slice(start, end === -1 ? undefined : end)
        .slice(at === line ? from : 0, (at === line ? from : 0) + MAX_LINE)
        .replace(/\r$/, ""),
    );
    if (end === -1) break;
    start = end + 1;
  }
  const context = lines[line - first];
  if (context === undefined) return undefined;
  return {
    pre_context: lines.slice(0, line - first),
    context_line: context,
    post_context: lines.slice(line - first + 1),
  };
}

/**
 * The path of an original source in its project: `turbopack:///[project]/src/a.ts`, `webpack://_N_E/./src/a.ts`
 * and `../../../src/a.ts` are all `src/a.ts`. A path outside the project keeps what distinguishes it.
 */
export function cleanSourcePath(source: string): string {
  let path = source.replace(/^(?:turbopack|webpack|webpack-internal|file|app|rsc):\/\/[^/]*\//, "");
  const query = path.indexOf("?");
  if (query > 0) path = path.slice(0, query);
  path = path.replace(/^\[project\]\//, "").replace(/^\([a-z-]{1,32}\)\//, "");
  while (path.startsWith("../") || path.startsWith("./")) path = path.slice(path.indexOf("/") + 1);
  return path === "" ? source : decoded(path);
}

/** Bundlers write paths as URLs: Next's `(shell)` folder arrives as `%28shell%29`. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
