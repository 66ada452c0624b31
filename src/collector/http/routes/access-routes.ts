import { Hono, type Context } from "hono";
import { SessionRequest, type AccessAnswer, type SessionAnswer } from "#api/access.ts";
import type { Access } from "#collector/access/access.ts";
import { bearerToken } from "../auth.ts";
import { problem } from "../problem.ts";
import { readBody } from "../read-input.ts";

/** Signing in and out. `remoteAddress` says who asks, null where it is not known. */
export function accessRoutes(access: Access, remoteAddress: (c: Context) => string | null): Hono {
  const routes = new Hono({ strict: false });
  routes.get("/api/v1/access", async (c) => {
    const answer: AccessAnswer = { passwordRequired: await access.isPasswordRequired() };
    return c.json(answer);
  });
  routes.post("/api/v1/session", async (c) => {
    const body = await readBody(c, SessionRequest);
    if (!body.ok) return problem(c, body.error.code, body.error.detail);
    const session = await access.signIn(body.value.password, remoteAddress(c) ?? "");
    if (!session.ok) {
      if (session.error.code === "wrong_password") return problem(c, "wrong_password");
      const seconds = String(Math.ceil(session.error.retryAfter / 1000));
      return problem(c, "too_many_attempts", `Try again in ${seconds} s.`, { "retry-after": seconds });
    }
    const answer: SessionAnswer = {
      token: session.value.token,
      expires: new Date(session.value.expires).toISOString(),
    };
    return c.json(answer, 201, { "cache-control": "no-store" });
  });
  routes.delete("/api/v1/session", async (c) => {
    await access.signOut(bearerToken(c.req.raw.headers));
    return c.body(null, 204);
  });
  return routes;
}
