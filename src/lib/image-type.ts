/**
 * The media type of an image by its first bytes (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern);
 * null for anything else, and for SVG, which can carry scripts.
 */
export function imageType(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (text.startsWith("\x89PNG\r\n\x1A\n")) return "image/png";
  if (text.startsWith("\xFF\xD8\xFF")) return "image/jpeg";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("RIFF") && text.startsWith("WEBPVP", 8)) return "image/webp";
  if (text.startsWith("ftypavif", 4) || text.startsWith("ftypavis", 4)) return "image/avif";
  return null;
}
