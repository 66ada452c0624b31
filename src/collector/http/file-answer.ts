import type { Context } from "hono";
import type { FileAnswer } from "#api/endpoint.ts";

const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** Sends a file of unknown content as a download, so that browsers never render it under our origin. */
export function fileAnswer(c: Context, { filename, contentType, payload }: FileAnswer): Response {
  const type = contentType.split(";", 1)[0]?.trim() ?? "";
  return c.body(new Uint8Array(payload), 200, {
    "content-type": MEDIA_TYPE.test(type) ? type : "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeFilename(filename)}`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
}

/** RFC 8187's encoding. Lone surrogates, which cannot be encoded, become U+FFFD. */
function encodeFilename(filename: string): string {
  const name = filename.toWellFormed().slice(0, 255).toWellFormed();
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
