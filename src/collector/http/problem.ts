import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "#lib/app-error.ts";
import type { Problem } from "#api/problem.ts";

/** Every error of the read API: its status, and its title for a person. */
const CATALOGUE = {
  bad_query: { status: 400, title: "The search is not understood" },
  bad_cursor: { status: 400, title: "The cursor is not one of this list's" },
  bad_request: { status: 400, title: "The request is not understood" },
  unauthorized: { status: 401, title: "A valid bearer token is needed" },
  wrong_password: { status: 401, title: "The password is wrong" },
  forbidden: { status: 403, title: "That is not allowed" },
  not_found: { status: 404, title: "There is nothing here" },
  not_possible: { status: 409, title: "That cannot be done as things are" },
  too_large: { status: 413, title: "The body is too large" },
  not_json: { status: 415, title: "The body must be JSON" },
  too_many_attempts: { status: 429, title: "Too many attempts" },
  too_many_followers: { status: 429, title: "Too many live views are open" },
  store_busy: { status: 503, title: "The store has more to do than it can take" },
  store_full: { status: 507, title: "The disk is full" },
  query_timeout: { status: 504, title: "The question took too long; ask for less time or fewer words" },
  internal: { status: 500, title: "The collector failed" },
} as const satisfies Record<string, { status: ContentfulStatusCode; title: string }>;

export type ProblemCode = keyof typeof CATALOGUE;

/** Answers with an error as RFC 9457 describes it. */
export function problem(
  c: Context,
  code: ProblemCode,
  detail?: string,
  headers: Record<string, string> = {},
  position?: number,
): Response {
  const { status, title } = CATALOGUE[code];
  const body: Problem = { type: `urn:glasshouse:problem:${code}`, title, status, code };
  if (detail !== undefined) body.detail = detail;
  if (position !== undefined) body.position = position;
  return c.body(JSON.stringify(body), status, { ...headers, "content-type": "application/problem+json" });
}

/** Answers with what a question could not be answered for, and its place where it has one. */
export function problemOf(
  c: Context,
  error: { code: ProblemCode; detail?: string; position?: number },
): Response {
  return problem(c, error.code, error.detail, {}, error.position);
}

/** The one place where a thrown error becomes an answer. What nobody foresaw is handed to `report`. */
export function problemHandler(report: (error: Error) => void): ErrorHandler {
  return (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    const code = error instanceof AppError && isCatalogued(error.code) ? error.code : "internal";
    if (code === "internal") report(error);
    return problem(c, code, undefined, code === "store_busy" ? { "retry-after": "1" } : {});
  };
}

function isCatalogued(code: string): code is ProblemCode {
  return Object.hasOwn(CATALOGUE, code);
}
