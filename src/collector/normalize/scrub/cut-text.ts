/** The first `max` characters, well-formed: the text may have lone surrogates, and cutting may split a pair. */
export function cutText(text: string, max: number): string {
  const cut = text.length > max ? text.slice(0, max) : text;
  const clean = cut.includes("\0") ? cut.replaceAll("\0", "\uFFFD") : cut;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}
