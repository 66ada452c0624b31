import type { ServerResponse } from "node:http";

/** An answer in place of another one. */
export interface FailedRequest {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Answers a request that failed outside of a page, such as a form's that is sent without a script: Next would end it with
 * a bare line of text or with nothing. Does nothing where the answer becomes another one.
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
