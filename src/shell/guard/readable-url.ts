/**
 * The address of a request as Next can read it: where percent signs in its path encode nothing (`/%ff`), which Next ends with
 * a bare line, they stand for themselves, and the page says that there is nothing.
 */
export function readableUrl(url: string): string {
  if (!url.includes("%")) return url;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
