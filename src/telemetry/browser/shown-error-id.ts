import { parseTraceId, type EventId, type TraceId } from "#lib/ids.ts";
import { serverErrorId } from "../error-id.ts";
import { captureInBrowser, newEventId } from "./capture.ts";
import { loadedSdk } from "./sdk.ts";
import { serverDigest } from "./server-digest.ts";

const shown = new WeakMap<object, EventId>();

/**
 * The id to show for an error that an error boundary caught; the same at every call for the same error.
 * An error of the server has been reported by it under an id that is worked out here; an error of the browser is reported now.
 */
export function shownErrorId(error: unknown): EventId {
  const key = typeof error === "object" && error !== null ? error : new Error(String(error));
  const known = shown.get(key);
  if (known) return known;
  const id = identify(error);
  shown.set(key, id);
  return id;
}

function identify(error: unknown): EventId {
  const digest = serverDigest(error);
  if (digest === undefined) {
    return captureInBrowser(error, { type: "auto.function.react.error_boundary", handled: false });
  }
  const traceId = currentTraceId();
  // A retry that fails in the same way is another occurrence: it needs another trace to get another id.
  loadedSdk()?.startNewTrace();
  return traceId ? serverErrorId(traceId, digest) : newEventId();
}

/** The trace of the request that failed: the page's own until the SDK has started another one. */
function currentTraceId(): TraceId | undefined {
  const sdkTraceId = loadedSdk()?.traceId();
  if (sdkTraceId) return sdkTraceId;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sentry-trace"]');
  return parseTraceId(meta?.content.split("-", 1)[0]);
}
