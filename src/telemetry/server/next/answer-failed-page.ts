import type { ServerResponse } from "node:http";
import type { EventId } from "#lib/ids.ts";
import { fillEmptyPage } from "../fill-empty-page.ts";

export interface FailedPage {
  eventId: EventId;
  /** HTTP status of the failure; Next's own is always 500. */
  status: number;
  /** Seconds after which trying again makes sense. */
  retryAfter: number | undefined;
  /** What is shown until a script fills the page: HTML that may stand in a body. */
  body: string;
}

/**
 * Corrects the answer to a page that failed while it was rendered: Next answers 500 whatever failed, with a document whose
 * body is empty until a script fills it. Does nothing once the answer's head has left.
 */
export function answerFailedPage(response: ServerResponse, page: FailedPage): void {
  if (response.headersSent) return;
  response.setHeader("x-error-id", page.eventId);
  if (page.retryAfter !== undefined) response.setHeader("retry-after", String(page.retryAfter));
  replaceServerError(response, page.status);
  fillEmptyPage(response, () => page.body);
}

/** A part of a page may fail and the page stand: only where Next says 500 is it this failure's status. */
function replaceServerError(response: ServerResponse, status: number): void {
  let current = response.statusCode;
  Object.defineProperty(response, "statusCode", {
    configurable: true,
    enumerable: true,
    get: () => current,
    set: (next: number) => {
      current = next === 500 ? status : next;
    },
  });
}
