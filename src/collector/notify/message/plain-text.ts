/** Control characters, line breaks, and marks that turn the direction of what follows. */
// oxlint-disable-next-line no-control-regex -- they come from senders
const INVISIBLE = /[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]+/g;

/** Text of a sender as one line of at most so many characters. Half a character would be an error to some receivers. */
export function oneLine(text: string, most: number): string {
  return cut(text.toWellFormed().replaceAll(INVISIBLE, " ").replaceAll(/ {2,}/g, " ").trim(), most);
}

/** At most so many characters, as UTF-16 counts them, without half a one at the end. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, Math.max(0, most - 1))
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

/** As many of the parts as fit into so many characters, whole ones from the first on. */
export function joinFitting(parts: readonly string[], separator: string, most: number): string {
  let joined = "";
  for (const part of parts) {
    const longer = joined === "" ? part : joined + separator + part;
    if (longer.length > most) break;
    joined = longer;
  }
  return joined;
}
