const MAX_LINE = 512;

/** The lines around a line of a source (counted from 1), each cut to a readable length; undefined beyond its end. */
export function sourceContext(
  content: string,
  line: number,
  around = 5,
): { pre_context: string[]; context_line: string; post_context: string[] } | undefined {
  let start = 0;
  const first = Math.max(1, line - around);
  for (let at = 1; at < first; at += 1) {
    start = content.indexOf("\n", start) + 1;
    if (start === 0) return undefined;
  }
  const lines: string[] = [];
  for (let at = first; at <= line + around; at += 1) {
    const end = content.indexOf("\n", start);
    lines.push(
      content
        .slice(start, end === -1 ? undefined : end)
        .slice(0, MAX_LINE)
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
