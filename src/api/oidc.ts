import { z } from "zod";
import { SessionAnswer } from "./access.ts";
import type { EndpointTable } from "./endpoint.ts";

/** Where to send the browser, and a secret that it has to bring back, so that only it can finish the sign-in. */
export const OidcStart = z.object({ url: z.string(), browser: z.string() });

/** Signing in at an OpenID Connect provider, for the dashboard. */
export const OIDC = {
  startOidcSignIn: {
    method: "post",
    path: "/api/v1/oidc",
    summary: "Start a sign-in at the identity provider",
    open: true,
    house: true,
    answer: OidcStart,
    errors: ["not_found", "provider_unreachable", "too_many_attempts"],
  },
  finishOidcSignIn: {
    method: "post",
    path: "/api/v1/oidc/session",
    summary: "Finish a sign-in with what the provider sent the browser back with, within ten minutes",
    open: true,
    house: true,
    body: z.object({
      /** Of the address that the browser came back to. */
      query: z.string().max(16_384),
      browser: z.string().max(100),
      /** The name of the browser. */
      agent: z.string().max(300).default(""),
    }),
    status: 201,
    answer: SessionAnswer,
    errors: [
      "not_found",
      "sign_in_expired",
      "sign_in_refused",
      "provider_unreachable",
      "forbidden",
      "not_possible",
      "too_many_attempts",
    ],
  },
} as const satisfies EndpointTable;
