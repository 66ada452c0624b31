import { catalogueCode, isCatalogueError } from "#lib/catalogue-error.ts";
import type { EventId, TraceId } from "#lib/ids.ts";
import { findEntry } from "../catalogue/find-entry.ts";
import { askedTheme } from "./asked-theme.ts";
import { failureDocument } from "./failure-document.ts";
import { plainHeaders } from "./plain-page.ts";
import { retryAfter } from "./retry-after.ts";

interface FailureParts {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The answer to a request that failed outside of React. */
export function failureAnswer(request: Request, id: EventId | TraceId, error: unknown): Response {
  const asked = { accept: request.headers.get("accept"), cookie: request.headers.get("cookie") };
  const { status, headers, body } = failureParts(asked, id, error);
  return new Response(body, { status, headers });
}

/**
 * What such an answer is made of: a page for people, RFC 9457 problem details for programs.
 * Both say what the catalogue tells visitors, and never what the error itself says.
 *
 * @param asked headers of the request
 * @param id of the event, or of the trace where nothing was reported
 */
export function failureParts(
  asked: { accept?: string | null; cookie?: string | null },
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
  if (asked.accept?.includes("text/html")) {
    const nonce = crypto.randomUUID();
    return {
      status: entry.status,
      headers: { ...headers, ...plainHeaders(nonce) },
      body: failureDocument(id, entry, askedTheme(asked.cookie), nonce),
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

/** What may be asked instead, where whoever threw the error said so in `context.allow`. */
function allowedMethods(error: unknown): unknown[] | undefined {
  const methods = isCatalogueError(error) ? error.context["allow"] : undefined;
  return Array.isArray(methods) ? methods : undefined;
}
