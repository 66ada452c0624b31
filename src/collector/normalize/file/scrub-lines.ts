import type { Scrubbing } from "#lib/scrub/detector.ts";
import { scrubJsonText } from "./scrub-json-text.ts";

/** Lines are scrubbed together, as a secret may have several. */
const BLOCK = 65_536;

/** Scrubs a text of any size: a line of JSON as JSON, the others as text, in blocks of whole lines. */
export function scrubLines(text: string, scrubbing: Scrubbing): string {
  const clean: string[] = [];
  let from = 0;
  const flush = (to: number) => {
    if (to > from) clean.push(scrubbing.scrubber.scrubText(text.slice(from, to), scrubbing.hits));
    from = to;
  };
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const jsonEnd = text[end - 1] === "\r" ? end - 1 : end;
    const json = isJson(text, start, jsonEnd)
      ? scrubJsonText(text.slice(start, jsonEnd), scrubbing)
      : undefined;
    if (json !== undefined) {
      flush(start);
      clean.push(json);
      from = jsonEnd;
    } else if (end - from > BLOCK && !isInKey(text, from, end)) flush(end);
    start = end + 1;
  }
  flush(text.length);
  return clean.join("");
}

/** Whether a line may be a JSON object. */
function isJson(text: string, start: number, end: number): boolean {
  return text[start] === "{" && end > start + 1 && text[end - 1] === "}";
}

/** Whether a private key has begun in the block and not ended yet. */
function isInKey(text: string, from: number, end: number): boolean {
  const block = text.slice(Math.max(from, end - BLOCK), end);
  return block.lastIndexOf("-----BEGIN ") > block.lastIndexOf("-----END ");
}
