import { z } from "zod";
import { SCOPES } from "#model/access/rights.ts";
import type { EndpointTable } from "./endpoint.ts";

/** A program's key to the API. Times are ISO 8601. */
export const TokenView = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(SCOPES),
  /** The only project that it is for, by its slug; null for all. */
  project: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Null if it never does. */
  expires: z.string().nullable(),
  isExpired: z.boolean(),
  /** Accurate to a few minutes; null if it never was. */
  usedAt: z.string().nullable(),
});
export type TokenView = z.infer<typeof TokenView>;

export const NewToken = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{C}+$/u, "it must not contain control characters"),
  scope: z.enum(SCOPES),
  /** A slug or number; without it, the token is for all projects. */
  project: z.string().max(100).nullable().default(null),
  /** How long it works; without it, until it is revoked. */
  days: z.int().min(1).max(3650).nullable().default(null),
});

/** The token, which is shown once. */
export const CreatedToken = z.object({ id: z.int(), token: z.string() });
export type CreatedToken = z.infer<typeof CreatedToken>;

/** Keys for programs, besides the API token in `data/credentials.json`. */
export const TOKENS = {
  listTokens: {
    method: "get",
    path: "/api/v1/tokens",
    summary: "The tokens of programs",
    right: "admin",
    house: true,
    answer: z.object({ tokens: z.array(TokenView) }),
    errors: [],
  },
  createToken: {
    method: "post",
    path: "/api/v1/tokens",
    summary: "Create a token for a program",
    right: "admin",
    house: true,
    body: NewToken,
    status: 201,
    answer: CreatedToken,
    errors: ["forbidden", "not_found", "not_possible"],
  },
  revokeToken: {
    method: "delete",
    path: "/api/v1/tokens/{token}",
    summary: "Revoke a token, which stops working at once",
    right: "admin",
    house: true,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
