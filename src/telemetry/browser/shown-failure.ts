import type { EventId } from "#lib/ids.ts";
import { serverErrorId } from "../error-id.ts";
import { captureInBrowser, newEventId } from "./capture.ts";
import { publishFailure } from "./failures.ts";
import { reloadAfterDeploy } from "./reload-after-deploy.ts";
import { requestTraceId, spendTrace } from "./request-trace.ts";
import { isNextAnswer, isReportedByServer, serverDigest } from "./server-digest.ts";

/** A failure that the visitor sees. */
export interface ShownFailure {
  readonly error: unknown;
  readonly id: EventId;
  reported: boolean;
}

const shown = new WeakMap<object, ShownFailure>();

/**
 * The failure to show for an error that was caught: the same at every call for the same error object, and free of side
 * effects that a render which React throws away could leave behind. What was thrown and is no object cannot be told from
 * the next of its kind: it is another failure at every call, and whoever shows it keeps it.
 */
export function shownFailure(error: unknown): ShownFailure {
  const known = isObject(error) ? shown.get(error) : undefined;
  if (known) return known;
  const failure = { error, id: identify(error), reported: false };
  if (isObject(error)) shown.set(error, failure);
  return failure;
}

/**
 * Reports a failure that is being shown, once. The server has reported its own errors already, under the id that was
 * worked out here.
 */
export function reportShownFailure(failure: ShownFailure): void {
  if (failure.reported) return;
  failure.reported = true;
  const { error, id } = failure;
  if (isReportedByServer(error)) return spendTrace();
  if (reloadAfterDeploy(error)) return;
  captureInBrowser(error, { type: "auto.function.react.error_boundary", handled: false }, id);
}

/**
 * Tells the page of a server's error that nobody caught, as of an action that a click handler called. Not to be called
 * for what React says it recovered from: there the page has come, or its error page.
 */
export function publishServerFailure(error: unknown): void {
  if (isNextAnswer(error)) return;
  const failure = shownFailure(error);
  if (failure.reported) return;
  publishFailure(failure.id);
  reportShownFailure(failure);
}

function isObject(error: unknown): error is object {
  return typeof error === "object" && error !== null;
}

function identify(error: unknown): EventId {
  const digest = serverDigest(error);
  const traceId = requestTraceId();
  return digest !== undefined && traceId ? serverErrorId(traceId, digest) : newEventId();
}
