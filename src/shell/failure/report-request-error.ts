import type { Instrumentation } from "next";
import { catalogueCode } from "#lib/catalogue-error.ts";
import { answerFailedPage, answerStatusOnly } from "#telemetry/server/next/answer-failed-page.ts";
import { answerFailedRequest } from "#telemetry/server/next/answer-failed-request.ts";
import { captureRequestError } from "#telemetry/server/capture-error.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";
import { findEntry } from "../catalogue/catalogue.ts";
import { clientFault } from "./client-fault.ts";
import { themeFromCookies } from "./plain-page.ts";
import { failureParts, retryAfter } from "./failure-answer.ts";
import { failureInBody } from "./failure-document.ts";

/** Reports an error that reached Next, and makes Next's answer show what the catalogue says about it. */
export const reportRequestError: Instrumentation.onRequestError = (error, request, context) => {
  const current = currentRequest();
  const fault = current && clientFault(error, current.request);
  if (current && fault !== undefined) {
    answerStatusOnly(current.response, fault);
    return;
  }
  const eventId = captureRequestError(error, request, context);
  const response = current?.response;
  if (!response) return;
  const [accept, cookie] = ["accept", "cookie"].map((name) => [request.headers[name]].flat().join(";"));
  const entry = findEntry(catalogueCode(error));
  // Next does not tell which answer it will send: it takes a form's action without a script for a page's, and ends it bare.
  answerFailedRequest(response, () => failureParts({ accept, cookie }, eventId, error));
  answerFailedPage(response, {
    eventId,
    status: entry.status,
    retryAfter: retryAfter(error),
    body: failureInBody(eventId, entry, themeFromCookies(cookie)),
  });
};
