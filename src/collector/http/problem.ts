import type { HttpBindings } from "@hono/node-server";
import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError } from "#lib/app-error.ts";
import type { Endpoint, Failure } from "#api/endpoint.ts";
import { ERRORS, type ErrorCode, type Problem } from "#api/problem.ts";
import { FULL_SECONDS } from "#collector/receive/rate-limit.ts";

/** Answers with an error as in RFC 9457. */
export function problem(
  c: Context,
  { code, detail, position, retryAfter }: Failure,
  headers: Record<string, string> = {},
): Response {
  const { status, title } = ERRORS[code];
  const body: Problem = { type: `urn:glasshouse:problem:${code}`, title, status, code };
  if (detail !== undefined) body.detail = detail;
  if (position !== undefined) body.position = position;
  return c.body(JSON.stringify(body), status, {
    ...headers,
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
    // Sentry's tools show the detail of no other type.
    "content-type": c.req.path.startsWith("/api/0/") ? "application/json" : "application/problem+json",
  });
}

/** The same in the error format of the endpoint's clients. */
export function problemIn(dialect: Endpoint["dialect"], c: Context, failure: Failure): Response {
  if (dialect === undefined) return problem(c, failure);
  const { status, title } = ERRORS[failure.code];
  const msg = failure.detail ?? title;
  return c.json({ data: null, total: 0, limit: 0, offset: 0, errors: [{ code: status, msg }] }, status);
}

/** Maps every thrown error to an answer. Unexpected ones go to `report`. */
export function problemHandler(report: (error: Error) => void): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    const code = error instanceof AppError && isErrorCode(error.code) ? error.code : "internal";
    if (code === "internal" && isAborted(c)) return new Response(null, { status: 499 });
    if (code === "internal") report(error);
    const retryAfter = RETRY_AFTER.get(code);
    return problem(c, { code, ...(retryAfter === undefined ? {} : { retryAfter }) });
  };
}

/** Seconds. */
const RETRY_AFTER = new Map<ErrorCode, number>([
  ["store_busy", 1],
  ["store_full", FULL_SECONDS],
]);

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** Whether the client left before its request was complete: its failure, and nobody reads the answer. */
function isAborted(c: Context): boolean {
  const { incoming } = (c.env as Partial<HttpBindings> | undefined) ?? {};
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}
