import type { Instrumentation } from "next";
import { catalogueCode } from "#lib/catalogue-error.ts";
import { answerFailedPage } from "#telemetry/server/next/answer-failed-page.ts";
import { answerFailedRequest } from "#telemetry/server/next/answer-failed-request.ts";
import { captureRequestError } from "#telemetry/server/capture-error.ts";
import { currentRequest } from "#telemetry/server/current-request.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import { askedTheme } from "./asked-theme.ts";
import { failureParts } from "./failure-answer.ts";
import { failureInBody } from "./failure-document.ts";
import { retryAfter } from "./retry-after.ts";

/** Reports an error that reached Next, and makes Next's answer say what the catalogue says of it. */
export const reportRequestError: Instrumentation.onRequestError = (error, request, context) => {
  const eventId = captureRequestError(error, request, context);
  const response = currentRequest()?.response;
  if (!response) return;
  const [accept, cookie] = ["accept", "cookie"].map((name) => [request.headers[name]].flat().join(";"));
  const entry = findEntry(catalogueCode(error));
  // Which of the two Next will send it does not tell: a form's action without a script is a page's to it, and ends bare.
  answerFailedRequest(response, () => failureParts({ accept, cookie }, eventId, error));
  answerFailedPage(response, {
    eventId,
    status: entry.status,
    retryAfter: retryAfter(error),
    body: failureInBody(eventId, entry, askedTheme(cookie)),
  });
};
