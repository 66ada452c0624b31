import type { ServerResponse } from "node:http";
import type { EventId } from "#lib/ids.ts";

export interface FailedPage {
  eventId: EventId;
  /** HTTP status of the failure; Next's own is always 500. */
  status: number;
  /** Seconds after which trying again makes sense. */
  retryAfter: number | undefined;
  /** What is shown where no script runs: HTML that may stand in a body. */
  withoutScript: string;
}

const BODY = Buffer.from("<body>");

/**
 * Corrects the answer to a page that failed while it was rendered: Next answers 500 whatever failed, with a document whose
 * body is empty until a script fills it. Does nothing once the answer's head has left.
 */
export function answerFailedPage(response: ServerResponse, page: FailedPage): void {
  if (response.headersSent) return;
  response.setHeader("x-error-id", page.eventId);
  if (page.retryAfter !== undefined) response.setHeader("retry-after", String(page.retryAfter));
  replaceServerError(response, page.status);
  insertWithoutScript(response, page.withoutScript);
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

function insertWithoutScript(response: ServerResponse, html: string): void {
  const write = response.write.bind(response) as (chunk: unknown, ...rest: unknown[]) => boolean;
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    const filled =
      chunk instanceof Uint8Array && response.statusCode >= 400 ? fillBody(chunk, html) : undefined;
    if (!filled) return write(chunk, ...rest);
    response.write = write as ServerResponse["write"];
    return write(filled, ...rest);
  }) as ServerResponse["write"];
}

/** The chunk with `html` at the start of its body; undefined where the body does not start in it. */
function fillBody(chunk: Uint8Array, html: string): Buffer | undefined {
  const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const at = buffer.indexOf(BODY);
  if (at === -1) return undefined;
  const start = at + BODY.length;
  return Buffer.concat([buffer.subarray(0, start), Buffer.from(html), buffer.subarray(start)]);
}
