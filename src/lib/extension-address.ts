/** An address within a browser extension, or, as browsers' own reports shorten it, its scheme alone. */
const EXTENSION = /(?:chrome|moz|safari|safari-web|edge|ms-browser)-extension:\/\/|^[a-z-]{2,12}-extension$/i;

/** Whether a text, an address or a stack, names a place in a browser extension. */
export function namesExtension(text: string): boolean {
  return EXTENSION.test(text);
}
