import { z } from "zod";
import { type EndpointTable } from "./endpoint.ts";

/** What a visitor must do to open the dashboard. */
export const AccessAnswer = z.object({
  passwordRequired: z.boolean(),
  /** False where one is required and nobody has set it yet: then nobody can sign in. */
  passwordSet: z.boolean(),
  /** Whether a sign-in has to say who it is: there are more people than the operator. */
  nameRequired: z.boolean(),
  /** Whether this copy is reached from elsewhere: it has a public address, or a request came through a proxy. */
  exposed: z.boolean(),
  /** The provider by which people can sign in, and whether passwords are refused. */
  provider: z.object({ name: z.string(), isOnly: z.boolean() }).nullable(),
});
export type AccessAnswer = z.infer<typeof AccessAnswer>;

export const Password = z.string().max(1000);
/** Of an authenticator, or a recovery code. */
export const Code = z.string().max(100);

/** Without a name it is the operator who signs in. The code is needed by people with a second factor only. */
export const SessionRequest = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  password: Password,
  code: Code.optional(),
  /** The name of the program that signs in, such as a browser's. */
  agent: z.string().max(300).default(""),
});
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
    house: true,
    answer: AccessAnswer,
    errors: [],
  },
  recordProxy: {
    method: "post",
    path: "/api/v1/access",
    summary: "Record that a request came through a proxy, so that a password is required from now on",
    open: true,
    house: true,
    errors: ["forbidden"],
  },
  createSession: {
    method: "post",
    path: "/api/v1/session",
    summary: "Sign in",
    open: true,
    house: true,
    body: SessionRequest,
    status: 201,
    answer: SessionAnswer,
    errors: ["wrong_password", "code_required", "too_many_attempts", "forbidden"],
  },
  deleteSession: {
    method: "delete",
    path: "/api/v1/session",
    summary: "Sign out",
    open: true,
    house: true,
    errors: [],
  },
} as const satisfies EndpointTable;
