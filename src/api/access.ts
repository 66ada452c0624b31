import { z } from "zod";
import { type EndpointTable } from "./endpoint.ts";

/** What a visitor must do to open the dashboard. */
export const AccessAnswer = z.object({
  passwordRequired: z.boolean(),
  /** False where one is required and nobody has set it yet: then nobody can sign in. */
  passwordSet: z.boolean(),
  /** Whether this copy is reached from elsewhere: it has a public address, or a request came through a proxy. */
  exposed: z.boolean(),
});
export type AccessAnswer = z.infer<typeof AccessAnswer>;

export const SessionRequest = z.object({ password: z.string().max(1000) });
export type SessionRequest = z.infer<typeof SessionRequest>;

/** A signed-in person's bearer token, and when it expires (ISO 8601). */
export const SessionAnswer = z.object({ token: z.string(), expires: z.string() });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** Signing in and out. */
export const ACCESS = {
  getAccess: {
    method: "get",
    path: "/api/v1/access",
    summary: "Whether a password is required",
    open: true,
    answer: AccessAnswer,
    errors: [],
  },
  recordProxy: {
    method: "post",
    path: "/api/v1/access",
    summary: "Record that a request came through a proxy, so that a password is required from now on",
    open: true,
    errors: ["forbidden"],
  },
  createSession: {
    method: "post",
    path: "/api/v1/session",
    summary: "Sign in",
    open: true,
    body: SessionRequest,
    status: 201,
    answer: SessionAnswer,
    errors: ["wrong_password", "too_many_attempts"],
  },
  deleteSession: { method: "delete", path: "/api/v1/session", summary: "Sign out", open: true, errors: [] },
} as const satisfies EndpointTable;
