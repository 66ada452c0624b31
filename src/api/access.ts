import { z } from "zod";

/** What a visitor of the dashboard must do to be let in. */
export const AccessAnswer = z.object({ passwordRequired: z.boolean() });
export type AccessAnswer = z.infer<typeof AccessAnswer>;

export const SessionRequest = z.object({ password: z.string().max(1000) });
export type SessionRequest = z.infer<typeof SessionRequest>;

/** A signed-in person's bearer token, and when it ends (ISO 8601). */
export const SessionAnswer = z.object({ token: z.string(), expires: z.string() });
export type SessionAnswer = z.infer<typeof SessionAnswer>;
