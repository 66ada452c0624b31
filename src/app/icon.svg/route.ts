/**
 * The icon of browser tabs. A route, because Next writes the address of an icon file into the build, where the path of the public
 * address is not known.
 */
export function GET(): Response {
  return new Response(ICON, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" },
  });
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="3" width="26" height="26" rx="5" fill="none" stroke="#1b7fc4" stroke-width="3"/><path d="M3 20h8l3-9 4 13 3-8h8" fill="none" stroke="#1b7fc4" stroke-width="3" stroke-linejoin="round"/></svg>';
