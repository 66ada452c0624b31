import { catalogueCode, isCatalogueError } from "#lib/catalogue-error.ts";
import type { EventId, TraceId } from "#lib/ids.ts";
import { findEntry } from "../catalogue/catalogue.ts";
import { themeFromCookies, plainHeaders } from "./plain-page.ts";
import { failureDocument } from "./failure-document.ts";

interface FailureParts {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers a request that failed outside React. */
export function failureAnswer(request: Request, id: EventId | TraceId, error: unknown): Response {
  const sent = { accept: request.headers.get("accept"), cookie: request.headers.get("cookie") };
  const { status, headers, body } = failureParts(sent, id, error);
  return new Response(body, { status, headers });
}

/**
 * The parts of such an answer: a page for people, RFC 9457 problem details for programs. Both contain the catalogue's text
 * and never the error's own message.
 *
 * @param sent headers of the request
 * @param id of the event, or of the trace if nothing was reported
 */
export function failureParts(
  sent: { accept?: string | null; cookie?: string | null },
  id: EventId | TraceId,
  error: unknown,
): FailureParts {
  const code = catalogueCode(error) ?? "unexpected";
  const entry = findEntry(code);
  const seconds = retryAfter(error);
  const methods = allowedMethods(error);
  const headers = {
    "cache-control": "no-store",
    "x-error-id": id,
    ...(methods === undefined ? {} : { allow: methods.join(", ") }),
    ...(seconds === undefined ? {} : { "retry-after": String(seconds) }),
  };
  if (sent.accept?.includes("text/html")) {
    const nonce = crypto.randomUUID();
    return {
      status: entry.status,
      headers: { ...headers, ...plainHeaders(nonce) },
      body: failureDocument(id, entry, themeFromCookies(sent.cookie), nonce),
    };
  }
  const problem = {
    type: "about:blank",
    title: entry.title,
    status: entry.status,
    detail: `${entry.text} ${entry.action}`,
    code,
    retryable: entry.retryable,
    errorId: id,
  };
  return {
    status: entry.status,
    headers: { ...headers, "content-type": "application/problem+json" },
    body: JSON.stringify(problem),
  };
}

/** Seconds after which a retry makes sense, if the error's `context.retryAfter` says so. */
export function retryAfter(error: unknown): number | undefined {
  const seconds = isCatalogueError(error) ? error.context["retryAfter"] : undefined;
  return typeof seconds === "number" && seconds >= 0 ? Math.ceil(seconds) : undefined;
}

/** The methods that are allowed instead, if the error's `context.allow` says so. */
function allowedMethods(error: unknown): unknown[] | undefined {
  const methods = isCatalogueError(error) ? error.context["allow"] : undefined;
  return Array.isArray(methods) ? methods : undefined;
}
