/** Raster images alone: an SVG may hold scripts and refer to other files. */
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)[;,]/i;

/** A transparent pixel, which stands for an image that is not in the recording. */
export const BLANK_IMAGE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** Whether the URL is a raster image that the recording itself holds. */
export function isRaster(url: string): boolean {
  return RASTER.test(url);
}

/** Whether the URL is a place in the same document, such as an SVG's gradient. */
export function isFragment(url: string): boolean {
  return /^#[\w.:-]*$/.test(url);
}
