import { z } from "zod";

/** Every error of the read API: its status, and a title for people. */
export const ERRORS = {
  bad_query: { status: 400, title: "The search could not be parsed" },
  bad_cursor: { status: 400, title: "The cursor does not belong to this list" },
  bad_request: { status: 400, title: "The request is not valid" },
  unauthorized: { status: 401, title: "A valid bearer token is required" },
  wrong_password: { status: 401, title: "The name, the password or the code is wrong" },
  code_required: { status: 428, title: "A one-time code is required" },
  forbidden: { status: 403, title: "You are not allowed to do this" },
  not_found: { status: 404, title: "Not found" },
  not_possible: { status: 409, title: "This is not possible in the current state" },
  sign_in_expired: {
    status: 410,
    title: "The sign-in was not started by this browser, was used already, or has expired",
  },
  sign_in_refused: { status: 401, title: "The identity provider did not confirm who signs in" },
  weak_password: { status: 422, title: "The password is easy to guess" },
  too_large: { status: 413, title: "The body is too large" },
  not_json: { status: 415, title: "The body must be JSON" },
  too_broad: { status: 422, title: "The question is too broad; narrow the time range or the search" },
  too_many_attempts: { status: 429, title: "Too many attempts" },
  too_many_followers: { status: 429, title: "Too many live views are open" },
  provider_unreachable: { status: 502, title: "The identity provider does not answer" },
  project_closed: { status: 503, title: "The project is closed" },
  store_busy: { status: 503, title: "The store is busy" },
  store_full: { status: 507, title: "The disk is full" },
  query_timeout: { status: 504, title: "The query took too long; narrow the time range or the search" },
  internal: { status: 500, title: "The collector failed" },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every error of the read API, as `application/problem+json` (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z.string(),
  /** The offset of the error in a search that could not be parsed, in characters. */
  position: z.int().optional(),
});
export type Problem = z.infer<typeof Problem>;
