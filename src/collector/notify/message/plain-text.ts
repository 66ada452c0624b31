/** Control characters, line breaks, and marks that turn the direction of what follows. */
// oxlint-disable-next-line no-control-regex -- they come from senders
const INVISIBLE = /[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]+/g;

/** Text of a sender as one line of at most so many characters. */
export function oneLine(text: string, most: number): string {
  return cut(text.replaceAll(INVISIBLE, " ").replaceAll(/ {2,}/g, " ").trim(), most);
}

/** At most so many characters, as UTF-16 counts them, without half a one at the end. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, Math.max(0, most - 1))
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
