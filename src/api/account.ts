import { z } from "zod";
import { ROLES, SCOPES } from "#model/access/rights.ts";
import { Code, Password } from "./access.ts";
import type { EndpointTable } from "./endpoint.ts";

const RightName = z.enum(["ingest", "read", "write", "admin", "own", "account"]);

/** Who asks, and what they may do. */
export const CallerView = z.object({
  /** `dashboard` while no password is required: everybody on this machine. */
  kind: z.enum(["person", "token", "dashboard"]),
  name: z.string().nullable(),
  /** Of a person, in the project that they ask about; null where they have none. */
  role: z.enum(ROLES).nullable(),
  /** Of a token. */
  scope: z.enum(SCOPES).nullable(),
  /** In the project that they ask about. */
  rights: z.array(RightName),
  /** In what concerns all projects. */
  houseRights: z.array(RightName),
});
export type CallerView = z.infer<typeof CallerView>;

/** A sign-in that is open. Times are ISO 8601. */
export const SessionView = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.string(),
  /** Accurate to a few minutes. */
  seenAt: z.string(),
  expires: z.string(),
  address: z.string(),
  agent: z.string(),
});
export type SessionView = z.infer<typeof SessionView>;

/** A new secret for an authenticator. It is not used until a code of it was given. */
export const SecondFactorOffer = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>;

/** A person's own account. */
export const ACCOUNT = {
  getCaller: {
    method: "get",
    path: "/api/v1/me",
    summary: "Who you are, and what you may do",
    house: true,
    answer: CallerView,
    errors: [],
  },
  changePassword: {
    method: "put",
    path: "/api/v1/me/password",
    summary: "Change your password, and end your other sessions",
    house: true,
    right: "account",
    body: z.object({ current: Password, code: Code.optional(), password: Password }),
    errors: ["not_found", "wrong_password", "code_required", "too_many_attempts", "weak_password"],
  },
  listOwnSessions: {
    method: "get",
    path: "/api/v1/me/sessions",
    summary: "Where you are signed in, the last used first",
    house: true,
    right: "account",
    answer: z.object({ sessions: z.array(SessionView) }),
    errors: ["not_found"],
  },
  endOwnSession: {
    method: "delete",
    path: "/api/v1/me/sessions/{session}",
    summary: "End one of your sessions",
    house: true,
    right: "account",
    errors: ["not_found"],
  },
  offerSecondFactor: {
    method: "post",
    path: "/api/v1/me/second-factor/offer",
    summary: "Make a secret for an authenticator",
    house: true,
    right: "account",
    answer: SecondFactorOffer,
    errors: ["not_found"],
  },
  putSecondFactor: {
    method: "put",
    path: "/api/v1/me/second-factor",
    house: true,
    summary:
      "Require one-time codes of a secret from now on; answers with recovery codes, which are shown once",
    right: "account",
    body: z.object({ password: Password, secret: z.string().max(100), code: Code }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ["not_found", "not_possible", "wrong_password", "too_many_attempts"],
  },
  removeSecondFactor: {
    method: "post",
    path: "/api/v1/me/second-factor/remove",
    summary: "Sign in with the password alone from now on",
    house: true,
    right: "account",
    body: z.object({ password: Password, code: Code }),
    errors: ["not_found", "wrong_password", "code_required", "too_many_attempts"],
  },
} as const satisfies EndpointTable;
