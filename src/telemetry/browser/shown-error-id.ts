import type { EventId } from "#lib/ids.ts";
import { serverErrorId } from "../error-id.ts";
import { captureInBrowser, newEventId } from "./capture.ts";
import { reloadAfterDeploy } from "./reload-after-deploy.ts";
import { requestTraceId } from "./request-trace-id.ts";
import { sdkWhenThere } from "./sdk.ts";
import { isReportedByServer, serverDigest } from "./server-digest.ts";

interface Shown {
  id: EventId;
  reported: boolean;
}

const shown = new WeakMap<object, Shown>();

/**
 * The id to show for an error that an error boundary caught; the same at every call for the same error, and free of
 * side effects that a render which React throws away could leave behind.
 */
export function shownErrorId(error: unknown): EventId {
  return lookUp(error).id;
}

/**
 * Reports an error that is being shown, once. The server has reported its own errors already, under the id that was
 * worked out here.
 */
export function reportShownError(error: unknown): void {
  const entry = lookUp(error);
  if (entry.reported) return;
  entry.reported = true;
  if (reloadAfterDeploy(error)) return;
  // A retry that fails in the same way is another occurrence: it needs another trace to get another id.
  if (isReportedByServer(error)) void startNewTrace();
  else captureInBrowser(error, { type: "auto.function.react.error_boundary", handled: false }, entry.id);
}

function lookUp(error: unknown): Shown {
  const key = typeof error === "object" && error !== null ? error : UNKNOWN;
  let entry = shown.get(key);
  if (!entry) {
    entry = { id: identify(error), reported: false };
    shown.set(key, entry);
  }
  return entry;
}

/** Stands for thrown values that have no identity, such as strings. */
const UNKNOWN = {};

function identify(error: unknown): EventId {
  const digest = serverDigest(error);
  const traceId = requestTraceId();
  return digest !== undefined && traceId ? serverErrorId(traceId, digest) : newEventId();
}

/** Until the SDK is there every request stays in the document's trace, and a repeated failure under its first id. */
async function startNewTrace(): Promise<void> {
  (await sdkWhenThere()).startNewTrace();
}
