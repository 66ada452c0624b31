import type { EventId } from "#lib/ids.ts";
import { failureDocument } from "./failure-document.ts";

/**
 * The answer to a request that failed outside of React: a page for people, RFC 9457 problem details for programs.
 * Neither says what failed; the id does, to those who may look it up.
 */
export function failureAnswer(request: Request, eventId: EventId): Response {
  if (!wantsPage(request)) {
    return Response.json(
      {
        type: "about:blank",
        title: "Internal Server Error",
        status: 500,
        code: "unexpected",
        errorId: eventId,
      },
      { status: 500, headers: { "content-type": "application/problem+json" } },
    );
  }
  const nonce = crypto.randomUUID();
  return new Response(failureDocument(eventId, nonce), {
    status: 500,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

function wantsPage(request: Request): boolean {
  return (request.headers.get("accept") ?? "").includes("text/html");
}
