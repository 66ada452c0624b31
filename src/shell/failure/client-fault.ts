import type { IncomingMessage } from "node:http";

/** What Next, its form parser and React throw for a form that no page of ours sent. */
const MALFORMED =
  /^(?:Invalid Server Actions request|Unexpected end of form|Malformed (?:content type|part header|urlencoded form|multipart)|Multipart: Boundary not found|Missing Content-Type|Unsupported content type|Failed to parse body as FormData|Invalid URL$)/;

/**
 * The status of a request that failed for what the client did: it left before it had sent everything, or sent what no page of
 * ours sends. Undefined where the failure is ours.
 */
export function clientFault(error: unknown, request: IncomingMessage): number | undefined {
  if (!(error instanceof Error)) return undefined;
  // A body that is too large is cut off by ourselves: that the rest is missing says nothing about the error then.
  if (request.destroyed && !request.complete && (isAbort(error) || MALFORMED.test(error.message)))
    return CLIENT_CLOSED_REQUEST;
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (error.name === "ApiError" || status === 413)
    return typeof status === "number" && status >= 400 && status < 500 ? status : undefined;
  return MALFORMED.test(error.message) ? 400 : undefined;
}

function isAbort(error: Error): boolean {
  return error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET");
}

/** nginx's status for it: nobody reads the answer, but logs and spans count it. */
const CLIENT_CLOSED_REQUEST = 499;
