import { catalogueCode } from "#lib/catalogue-error.ts";
import type { EventId } from "#lib/ids.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import { failureDocument } from "./failure-document.ts";
import { plainHeaders } from "./plain-page.ts";
import { retryAfter } from "./retry-after.ts";

/**
 * The answer to a request that failed outside of React: a page for people, RFC 9457 problem details for programs.
 * Both say what the catalogue tells visitors, and never what the error itself says.
 */
export function failureAnswer(request: Request, eventId: EventId, error: unknown): Response {
  const code = catalogueCode(error) ?? "unexpected";
  const entry = findEntry(code);
  const headers = new Headers({ "cache-control": "no-store", "x-error-id": eventId });
  const seconds = retryAfter(error);
  if (seconds !== undefined) headers.set("retry-after", String(seconds));
  if (!wantsPage(request)) {
    headers.set("content-type", "application/problem+json");
    const problem = {
      type: "about:blank",
      title: entry.title,
      status: entry.status,
      detail: `${entry.text} ${entry.action}`,
      code,
      retryable: entry.retryable,
      errorId: eventId,
    };
    return new Response(JSON.stringify(problem), { status: entry.status, headers });
  }
  const nonce = crypto.randomUUID();
  for (const [name, value] of Object.entries(plainHeaders(nonce))) headers.set(name, value);
  return new Response(failureDocument(eventId, entry, nonce), { status: entry.status, headers });
}

function wantsPage(request: Request): boolean {
  return (request.headers.get("accept") ?? "").includes("text/html");
}
