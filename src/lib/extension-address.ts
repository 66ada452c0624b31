/** A URL within a browser extension, or only its scheme, as in browsers' own reports. */
const EXTENSION = /(?:chrome|moz|safari|safari-web|edge|ms-browser)-extension:\/\/|^[a-z-]{2,12}-extension$/i;

/** Whether a URL or a stack refers to a browser extension. */
export function namesExtension(text: string): boolean {
  return EXTENSION.test(text);
}
