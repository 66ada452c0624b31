import type { ServerResponse } from "node:http";
import type { EventId } from "#lib/ids.ts";
import { processWide } from "#lib/process-wide.ts";

export interface FailedPage {
  eventId: EventId;
  /** HTTP status of the failure; Next always answers 500. */
  status: number;
  /** Seconds after which a retry makes sense. */
  retryAfter: number | undefined;
  /** HTML for the body, shown until a script renders the page. */
  body: string;
}

/**
 * Corrects the answer to a page that failed to render: Next answers 500 whatever failed, with a document whose body stays
 * empty until a script renders it. Does nothing once the headers have been sent.
 */
export function answerFailedPage(response: ServerResponse, page: FailedPage): void {
  if (response.headersSent) return;
  response.setHeader("x-error-id", page.eventId);
  if (page.retryAfter !== undefined) response.setHeader("retry-after", String(page.retryAfter));
  replaceServerError(response, page.status);
  fillEmptyPage(response, () => page.body);
}

/** Gives a request that failed for what the client did its own status: Next answers 500 whatever failed. */
export function answerStatusOnly(response: ServerResponse, status: number): void {
  if (!response.headersSent) replaceServerError(response, status);
}

/** Part of a page may fail while the page itself succeeds: the failure's status applies only where Next sets 500. */
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

/** The HTML for an empty page with this status; undefined to leave the page empty. */
type BodyFor = (status: number) => string | undefined;

/** The body for each response. Pages and error reports reach it from separate bundles. */
const bodies = processWide("page-bodies", () => new WeakMap<ServerResponse, BodyFor>());

/** The start of the document Next sends when a page failed or called `notFound()` and the like: only a script fills it. */
const EMPTY_PAGE = Buffer.from('<!DOCTYPE html><html id="__next_error__"');
/** The same with the language of the body that is put in. */
const FILLED_PAGE = Buffer.from('<!DOCTYPE html><html lang="en" id="__next_error__"');
const BODY = Buffer.from("<body>");

/**
 * Fills the body of Next's empty document, should the answer turn out to be one. React removes the content when it renders
 * the page. To be called before anything is written; the last call for a response wins.
 */
export function fillEmptyPage(response: ServerResponse, bodyFor: BodyFor): void {
  const isPatched = bodies.has(response);
  bodies.set(response, bodyFor);
  if (isPatched) return;
  const write = response.write.bind(response) as (chunk: unknown, ...rest: unknown[]) => boolean;
  let html: string | undefined;
  const pass = (chunk: unknown, rest: unknown[]) => {
    response.write = write as ServerResponse["write"];
    return write(chunk, ...rest);
  };
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    if (!(chunk instanceof Uint8Array)) return pass(chunk, rest);
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (html === undefined) {
      const isEmptyPage = bytes.subarray(0, EMPTY_PAGE.length).equals(EMPTY_PAGE);
      html = isEmptyPage ? bodies.get(response)?.(response.statusCode) : undefined;
      if (html === undefined) return pass(chunk, rest);
      bytes = Buffer.concat([FILLED_PAGE, bytes.subarray(EMPTY_PAGE.length)]);
    }
    const body = bytes.indexOf(BODY);
    if (body === -1) return write(bytes, ...rest);
    const at = body + BODY.length;
    return pass(Buffer.concat([bytes.subarray(0, at), Buffer.from(html), bytes.subarray(at)]), rest);
  }) as ServerResponse["write"];
}
