/** Far below what overflows the stack. */
const MAX_DEPTH = 500;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether a JSON text can be parsed and walked: a deep one takes fifty times its size in memory before it fails. */
export function isShallow(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) at += code === BACKSLASH ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}
