/**
 * Text from outside within a Markdown document, so that it reads as text and nothing else: no markup, no HTML, no link, no
 * mention. Line breaks become blanks. The source of the rules: https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
export function markdownText(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>()#+\-.!|~&@:$]/g, "\\$&");
}

/** Text from outside as code within a line. A fence longer than any within keeps it closed. */
export function markdownCode(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  if (flat === "") return "";
  const fence = "`".repeat(longestRun(flat) + 1);
  const pad = flat.startsWith("`") || flat.endsWith("`") ? " " : "";
  return fence + pad + flat + pad + fence;
}

/** Text from outside as a block of code. */
export function markdownBlock(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
