/** The URL when the whole text is an absolute http(s) URL; otherwise undefined. Guards links made of received text. */
export function httpUrl(text: string): string | undefined {
  if (text.length > 4096 || !/^https?:\/\//i.test(text) || /\s/.test(text)) return undefined;
  const url = URL.parse(text);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") ? url.href : undefined;
}
