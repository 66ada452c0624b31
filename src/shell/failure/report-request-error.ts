import type { Instrumentation } from "next";
import { catalogueCode } from "#lib/catalogue-error.ts";
import { answerFailedPage } from "#telemetry/server/answer-failed-page.ts";
import { captureRequestError } from "#telemetry/server/capture-request-error.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import { failureWithoutScript } from "./failure-document.ts";
import { retryAfter } from "./retry-after.ts";

/** Reports an error that reached Next, and makes Next's answer say what the catalogue says of it. */
export const reportRequestError: Instrumentation.onRequestError = (error, request, context) => {
  const eventId = captureRequestError(error, request, context);
  const response = currentRequest()?.response;
  if (!eventId || !response) return;
  const entry = findEntry(catalogueCode(error));
  answerFailedPage(response, {
    eventId,
    status: entry.status,
    retryAfter: retryAfter(error),
    withoutScript: failureWithoutScript(eventId, entry),
  });
};
