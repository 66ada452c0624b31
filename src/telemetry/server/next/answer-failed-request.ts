import type { ServerResponse } from "node:http";

/** The answer that replaces Next's own. */
export interface FailedRequest {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Answers a request that failed outside a page, such as a form submitted without a script, which Next would end with a
 * bare line of text or with nothing. Does nothing where the response turns out to be something else.
 */
export function answerFailedRequest(response: ServerResponse, answer: () => FailedRequest): void {
  const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse;
  response.end = ((...rest: unknown[]) => {
    response.end = end as ServerResponse["end"];
    if (response.headersSent || response.statusCode < 400 || !isBare(response)) return end(...rest);
    const { status, headers, body } = answer();
    response.statusCode = status;
    response.removeHeader("etag");
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader("content-length", Buffer.byteLength(body));
    return end(body);
  }) as ServerResponse["end"];
}

function isBare(response: ServerResponse): boolean {
  const type = response.getHeader("content-type");
  return type === undefined || String(type).startsWith("text/plain");
}
