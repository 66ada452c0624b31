import type { Event } from "#model/event.ts";

/** Messages of bundlers, and of Chromium, Firefox and Safari for a module. */
const CHUNK_LOAD =
  /^(?:Loading (?:CSS )?chunk|Failed to load chunk|Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/i;
/** React's messages, and their numbers in its production build. */
const HYDRATION =
  /^(?:Hydration failed|Hydration completed but|An error occurred during hydration|There was an error while hydrating|This Suspense boundary received an update before it finished hydrating|Text content d(?:id|oes) not match server|Expected server HTML|Switched to client rendering because)|Minified React error #(?:418|419|421|422|423|425)\b/i;

/**
 * Errors whose stack is React's or the bundler's, and so the same for every cause: a chunk that failed to load, a page that
 * failed to hydrate. They are grouped by route. Undefined for all other errors.
 */
export function routeLines(event: Event): string[] | undefined {
  if (event.platform !== "javascript") return undefined;
  const exception = event.payload.exception?.at(-1);
  const value = exception?.value?.slice(0, 500) ?? "";
  const kind =
    exception?.type === "ChunkLoadError" || CHUNK_LOAD.test(value)
      ? "chunk load"
      : HYDRATION.test(value)
        ? "hydration"
        : undefined;
  return kind === undefined ? undefined : [kind, `route ${event.transaction ?? ""}`];
}
