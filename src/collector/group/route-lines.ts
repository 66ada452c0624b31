import type { Event } from "#model/event.ts";

const CHUNK_LOAD =
  /^(?:Loading (?:CSS )?chunk|Failed to load chunk|Failed to fetch dynamically imported module)/;
const HYDRATION = /hydrat(?:ion|ing|ed)|Minified React error #(?:418|419|421|422|423|425)\b/i;

/**
 * Errors whose stack is React's or the bundler's, the same for every cause: a chunk that did not load, a page that did not
 * hydrate. They belong together by route. Undefined for all others.
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
