/**
 * Escapes external text so that Markdown shows it literally: no markup, HTML, links or mentions. Line breaks become
 * spaces. Rules: https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
export function markdownText(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>()#+\-.!|~&@:$]/g, "\\$&");
}

/** External text as inline code, in a fence longer than any inside. */
export function markdownCode(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  if (flat === "") return "";
  const fence = "`".repeat(longestRun(flat) + 1);
  const pad = flat.startsWith("`") || flat.endsWith("`") ? " " : "";
  return fence + pad + flat + pad + fence;
}

/** External text as a code block. */
export function markdownBlock(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
