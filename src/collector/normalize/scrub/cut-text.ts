/** The first `max` characters, whole ones: cutting may part a pair of surrogates, and what was given may be unsound too. */
export function cutText(text: string, max: number): string {
  const cut = text.length > max ? text.slice(0, max) : text;
  const clean = cut.includes("\0") ? cut.replaceAll("\0", "\uFFFD") : cut;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}
