import { isCatalogueError } from "#lib/catalogue-error.ts";
import type { EventId } from "#lib/ids.ts";
import { serverErrorId } from "../error-id.ts";
import { captureInBrowser, newEventId } from "./capture.ts";
import { publishFailure } from "./failures.ts";
import { reloadAfterDeploy } from "./reload-after-deploy.ts";
import { markTraceUsed, requestTraceId } from "./request-trace.ts";

/** A failure that the visitor sees. */
export interface ShownFailure {
  readonly error: unknown;
  readonly id: EventId;
  reported: boolean;
}

const shown = new WeakMap<object, ShownFailure>();

/**
 * The failure to show for a caught error. Always the same for the same error object, and free of side effects that a render
 * which React discards could leave behind. A thrown primitive cannot be told from another one, so each call makes a new
 * failure of it, which the caller must keep.
 */
export function shownFailure(error: unknown): ShownFailure {
  const existing = isObject(error) ? shown.get(error) : undefined;
  if (existing) return existing;
  const failure = { error, id: errorId(error), reported: false };
  if (isObject(error)) shown.set(error, failure);
  return failure;
}

/** Reports a failure that is being shown, once. The server has already reported its own errors, under the same id. */
export function reportShownFailure(failure: ShownFailure): void {
  if (failure.reported) return;
  failure.reported = true;
  const { error, id } = failure;
  if (isReportedByServer(error)) return markTraceUsed();
  if (reloadAfterDeploy(error)) return;
  captureInBrowser(error, { type: "auto.function.react.error_boundary", handled: false }, id);
}

/**
 * Publishes a server error that nothing caught, such as that of an action called by a click handler. Not to be called for
 * errors that React says it recovered from: then the page is there, or its error page.
 */
export function publishServerFailure(error: unknown): void {
  // Redirects and missing pages are errors to Next, and no failures.
  if (serverDigest(error)?.startsWith("NEXT_")) return;
  const failure = shownFailure(error);
  if (failure.reported) return;
  publishFailure(failure.id);
  reportShownFailure(failure);
}

/** Whether a server threw this error. The server has reported it, and the browser's copy adds nothing. */
export function isReportedByServer(error: unknown): boolean {
  return serverDigest(error) !== undefined;
}

/** Next's digest on an error that a server threw. */
function serverDigest(error: unknown): string | undefined {
  // A catalogued error thrown in the browser is complete; of a server's, only the digest is left.
  if (isCatalogueError(error)) return undefined;
  if (!isObject(error) || !("digest" in error)) return undefined;
  return typeof error.digest === "string" ? error.digest : undefined;
}

function isObject(error: unknown): error is object {
  return typeof error === "object" && error !== null;
}

function errorId(error: unknown): EventId {
  const digest = serverDigest(error);
  const traceId = requestTraceId();
  return digest !== undefined && traceId ? serverErrorId(traceId, digest) : newEventId();
}
